import type { Eip1193 } from '@granary/drivers/evm/chain'
import { encodeSsvCall } from '@granary/staking/ssv'
import type { PlannedStep } from '@granary/transactions'
import { callViews } from '../chain/callViews.ts'
import { type OwnerHint, type OwnerOnChain, readOwner } from '../chain/readCluster.ts'
import { type FundingNow, readFunding } from '../chain/readFunding.ts'
import type { SsvTarget } from '../chain/ssvTarget.ts'
import { expectedBalance, type KnownValidators, wholeEth } from './expectedBalance.ts'
import { type Registering, registeringOf } from './ssvSteps.ts'

/** A registration for the cluster as the chain has it now. */
export type Prepared = {
  step: PlannedStep
  call: Registering
  owner: OwnerOnChain
  funding: KeysFunding
}

/** What the registration is paid for. */
export type RegistrationTerms = {
  /** All validators of the stake, in the order of their registrations. */
  deposits: readonly { pubkey: string; amountGwei: bigint }[]
  days: number
  /** Of the validators that the cluster has already. */
  known: KnownValidators
}

type KeysFunding = FundingNow & {
  /** Validators of the cluster of which nobody says what they will hold. */
  unknown: number
}

/** Rebuilds a registration: anyone may have changed the cluster's snapshot, or an operator its fee. */
export async function prepareRegistration(
  reader: Eip1193,
  target: SsvTarget,
  step: PlannedStep,
  hint: OwnerHint,
  terms: RegistrationTerms,
): Promise<Prepared> {
  const call = registeringOf(step)
  const account = step.account as `0x${string}`
  const owner = await readOwner(reader, target, account, call.operatorIds, hint)
  const keys = call.registrations.map(({ publicKey }) => publicKey)
  const funding = await fundKeys(reader, target, account, call.operatorIds, owner, keys, terms)
  const data = encodeSsvCall({ ...call, cluster: owner.cluster })
  const prepared = { ...step, call: { to: target.network, valueWei: funding.deposit, data } }
  return { step: prepared, call: { ...call, cluster: owner.cluster }, owner, funding }
}

/** What the registration of these keys costs, by one call or by several in a row. */
export async function fundKeys(
  reader: Eip1193,
  target: SsvTarget,
  account: `0x${string}`,
  operatorIds: readonly bigint[],
  { cluster }: OwnerOnChain,
  keys: readonly string[],
  { deposits, days, known: { own, served } }: RegistrationTerms,
): Promise<KeysFunding> {
  const isThere = await Promise.all(
    own.map(({ pubkey }) => callViews(reader, target, 'getValidator', [account, pubkey])),
  )
  const there = own.filter((_, row) => isThere[row])
  const { eth: expectedEth, unknown } = expectedBalance(cluster.validatorCount, { own: there, served })
  const newEth = ethOf(deposits, keys)
  const wish = { newEth, days, expectedEth }
  return { ...(await readFunding(reader, target, account, operatorIds, cluster, wish)), unknown }
}

/** What the validators of these keys will hold, whole ETH. */
export function ethOf(deposits: RegistrationTerms['deposits'], publicKeys: readonly string[]): bigint {
  const keys = new Set(publicKeys.map(key => key.toLowerCase()))
  return wholeEth(
    deposits.reduce((sum, { pubkey, amountGwei }) => (keys.has(pubkey) ? sum + amountGwei : sum), 0n),
  )
}
