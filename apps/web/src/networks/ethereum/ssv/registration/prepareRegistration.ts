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
  /** All validators of the stake, in the order of their registrations. */
  deposits: readonly { pubkey: string; amountGwei: bigint }[]
  days: number
}

const gweiPerEth = 1_000_000_000n
/** What the contract counts for a validator until an oracle proves its balance. */
const countedGwei = 32n * gweiPerEth

/** Rebuilds a registration: anyone may have changed the cluster's snapshot, or an operator its fee. */
export async function prepareRegistration(
  reader: Eip1193,
  target: SsvTarget,
  step: PlannedStep,
  hint: OwnerHint,
  { deposits, days }: RegistrationTerms,
): Promise<Prepared> {
  const call = registeringOf(step)
  const account = step.account as `0x${string}`
  const owner = await readOwner(reader, target, account, call.operatorIds, hint)
  const newEth = ethToFund(
    deposits,
    call.registrations.map(({ publicKey }) => publicKey),
  )
  const funding = await readFunding(reader, target, account, call.operatorIds, owner.cluster, {
    newEth,
    days,
  })
  const data = encodeSsvCall({ ...call, cluster: owner.cluster })
  const prepared = { ...step, call: { to: target.network, valueWei: funding.deposit, data } }
  return { step: prepared, call: { ...call, cluster: owner.cluster }, owner, funding }
}

/**
 * Effective balance that a registration has to be funded for beyond what the contract counts already, whole ETH: what its
 * own validators will hold, and what those of the stake's earlier registrations will hold above 32 ETH.
 */
export function ethToFund(deposits: RegistrationTerms['deposits'], publicKeys: readonly string[]): bigint {
  const own = new Set(publicKeys.map(key => key.toLowerCase()))
  const first = deposits.findIndex(({ pubkey }) => own.has(pubkey))
  const gwei = deposits.reduce((sum, { pubkey, amountGwei }, row) => {
    if (own.has(pubkey)) return sum + amountGwei
    return row < first ? sum + amountGwei - countedGwei : sum
  }, 0n)
  return (gwei + gweiPerEth - 1n) / gweiPerEth
}
