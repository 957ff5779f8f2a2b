import type { RewardBlock } from './readBlocks.ts'
import { type NewEvent, places, type Tracked } from './Tracked.ts'

export type TrackedSet = {
  byIndex: ReadonlyMap<number, Tracked>
  byPubkey: ReadonlyMap<string, Tracked>
}

export function trackedSet(tracked: readonly Tracked[]): TrackedSet {
  return {
    byIndex: new Map(
      tracked.flatMap(one => (one.validatorIndex === null ? [] : [[one.validatorIndex, one] as const])),
    ),
    byPubkey: new Map(tracked.map(one => [one.pubkey, one])),
  }
}

/**
 * What a block holds for tracked validators, apart from its proposal. Deposits count as top-ups; the store makes a
 * key's first one a deposit.
 */
export function blockEvents(block: RewardBlock, set: TrackedSet, timestampSeconds: number): NewEvent[] {
  const { body, slot } = block
  const blockNumber = body.execution_payload.block_number
  const event = (
    one: Tracked,
    place: number,
    more: Pick<NewEvent, 'type'> & Partial<NewEvent>,
  ): NewEvent => ({
    validatorId: one.id,
    ownerId: one.ownerId,
    slot,
    place,
    timestampSeconds,
    ...more,
  })
  const requests = [...body.deposits.map(({ data }) => data), ...body.execution_requests.deposits]
  const deposits = requests.flatMap(({ pubkey, amount }, place) => {
    const one = set.byPubkey.get(pubkey)
    const more = { type: 'top_up', amountGwei: amount, blockNumber } as const
    return one ? [event(one, places.deposit + place, more)] : []
  })
  const withdrawals = body.execution_payload.withdrawals.flatMap(({ validator_index, amount }, place) => {
    const one = set.byIndex.get(validator_index)
    const more = { type: 'withdrawal', amountGwei: amount, blockNumber } as const
    return one ? [event(one, places.withdrawal + place, more)] : []
  })
  const slashed = slashedIndexes(block).flatMap(index => {
    const one = set.byIndex.get(index)
    return one ? [event(one, places.slashed + index, { type: 'slashed', blockNumber })] : []
  })
  return [...deposits, ...withdrawals, ...slashed]
}

/** Those that a block proves to have signed twice. */
function slashedIndexes({ body }: RewardBlock): number[] {
  const proposers = body.proposer_slashings.map(
    ({ signed_header_1 }) => signed_header_1.message.proposer_index,
  )
  const attesters = body.attester_slashings.flatMap(({ attestation_1, attestation_2 }) => {
    const second = new Set(attestation_2.attesting_indices)
    return attestation_1.attesting_indices.filter(index => second.has(index))
  })
  return [...new Set([...proposers, ...attesters])]
}
