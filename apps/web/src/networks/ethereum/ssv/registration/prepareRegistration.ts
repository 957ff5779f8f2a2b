import { encodeSsvCall } from '@granary/staking/ssv'
import type { PlannedStep } from '@granary/transactions'
import type { Eip1193 } from '#web/chain/Eip1193.ts'
import { type OwnerHint, type OwnerOnChain, readOwner } from '../chain/readCluster.ts'
import { type FundingNow, readFunding } from '../chain/readFunding.ts'
import type { SsvTarget } from '../chain/ssvTarget.ts'
import { type Registering, registeringOf } from './ssvSteps.ts'

/** A registration for the cluster as the chain has it now. */
export type Prepared = {
  step: PlannedStep
  call: Registering
  owner: OwnerOnChain
  funding: FundingNow
}

/** What the registration is paid for. */
export type RegistrationTerms = {
  /** By public key, gwei. */
  amountOf: (publicKey: string) => bigint
  days: number
}

const gweiPerEth = 1_000_000_000n

/** Rebuilds a registration: anyone may have changed the cluster's snapshot, or an operator its fee. */
export async function prepareRegistration(
  reader: Eip1193,
  target: SsvTarget,
  step: PlannedStep,
  hint: OwnerHint,
  { amountOf, days }: RegistrationTerms,
): Promise<Prepared> {
  const call = registeringOf(step)
  const account = step.account as `0x${string}`
  const owner = await readOwner(reader, target, account, call.operatorIds, hint)
  const newGwei = call.registrations.reduce((sum, { publicKey }) => sum + amountOf(publicKey), 0n)
  const newEth = (newGwei + gweiPerEth - 1n) / gweiPerEth
  const funding = await readFunding(reader, target, account, call.operatorIds, owner.cluster, {
    newEth,
    days,
  })
  const data = encodeSsvCall({ ...call, cluster: owner.cluster })
  const prepared = { ...step, call: { to: target.network, valueWei: funding.deposit, data } }
  return { step: prepared, call: { ...call, cluster: owner.cluster }, owner, funding }
}
