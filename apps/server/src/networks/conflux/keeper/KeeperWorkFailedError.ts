import { RefusedError } from '#server/platform/problems/RefusedError.ts'

/** A step of a bridge is due and could not be done. */
export class KeeperWorkFailedError extends RefusedError {
  /** A transaction was executed and failed: trying again costs gas again. */
  readonly costGas: boolean

  constructor(bridge: string, details: string, about: { cause?: unknown; costGas?: boolean } = {}) {
    const { cause, costGas = false } = about
    super('Work of a bridge that is due could not be done.', {
      code: 'KEEPER_WORK_FAILED',
      status: 503,
      details: `${bridge}: ${details}`,
      cause,
    })
    this.costGas = costGas
  }
}
