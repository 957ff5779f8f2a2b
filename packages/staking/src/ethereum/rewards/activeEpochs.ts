export type ActiveEpochsParameters = {
  /** Null if not set. */
  activationEpoch: number | null
  exitEpoch: number | null
  /** The period: epochs from `fromEpoch` up to the one before `toEpoch`. */
  fromEpoch: number
  toEpoch: number
}

/** In how many epochs of a period a validator was active. */
export function activeEpochs({
  activationEpoch,
  exitEpoch,
  fromEpoch,
  toEpoch,
}: ActiveEpochsParameters): number {
  if (activationEpoch === null) return 0
  const begin = Math.max(activationEpoch, fromEpoch)
  const end = exitEpoch === null ? toEpoch : Math.min(exitEpoch, toEpoch)
  return Math.max(0, end - begin)
}
