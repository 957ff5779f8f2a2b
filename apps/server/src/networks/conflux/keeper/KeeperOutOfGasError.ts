import { RefusedError } from '#server/platform/problems/RefusedError.ts'

/** The keeper's account cannot pay for a step, or not for much longer. */
export class KeeperOutOfGasError extends RefusedError {
  constructor(keeper: string, details: string) {
    super('The account of the keeper runs out of gas.', {
      code: 'KEEPER_OUT_OF_GAS',
      status: 503,
      details: `${keeper}: ${details}`,
    })
  }
}
