import type { ConfluxPoolKind } from '@granary/staking/conflux'
import type { GasFees } from '#web/chain/readGasFees.ts'

/** Fees of the network in Drip; estimates until the transaction exists. */
export type StakeFees = {
  /** What this stake is expected to cost. */
  expectedDrip: bigint
  /** What to leave for it and for all that comes later: claim, unstake, withdraw. */
  reserveDrip: bigint
}

/** Gas of a stake in a pool of this site, measured on the local chain and doubled, for a Conflux node takes about that. */
const stakeGas: Readonly<Record<ConfluxPoolKind, bigint>> = { vote: 360_000n, share: 240_000n }

/** A stake, a claim, an unstake and a withdrawal, none of which needs more than this, gas. */
const lifeGas = 4n * 400_000n

export function stakeFees(kind: ConfluxPoolKind, { expectedPerGas, offer }: GasFees): StakeFees {
  const mostPerGas = 'gasPrice' in offer ? offer.gasPrice : offer.maxFeePerGas
  return { expectedDrip: stakeGas[kind] * expectedPerGas, reserveDrip: lifeGas * mostPerGas }
}
