import { type Eip1193, readCode, readLogs } from '@granary/drivers/evm/chain'
import { decodeOperatorKey, decodeSsvEvent, isLiquidatable } from '@granary/staking/ssv'
import type { ChainCheckResult, SsvCheckId } from '../../staking/proof/index.ts'
import { callViews } from '../chain/callViews.ts'
import { findOtherCode } from '../chain/pinnedCode.ts'
import type { SsvTarget } from '../chain/ssvTarget.ts'
import type { Prepared } from './prepareRegistration.ts'
import type { VerifyShares } from './verifyShares.ts'

/** What the proof of a registration is about, and whom it may ask. */
export type RegistrationToProve = {
  target: SsvTarget
  account: `0x${string}`
  prepared: Prepared
  /** Of the first validator of this step: the nonce that its shares are signed for. */
  firstNonce: number
  /** Keys that the shares are encrypted to, in the order of the operators, as key-share files write them. */
  operatorKeys: readonly string[]
  /** Blocks in which the operators joined, by id: where their keys stand. */
  addedAt: ReadonlyMap<bigint, number>
  /** Public keys that, as the provider's index knows, another account registered last. */
  elsewhere: ReadonlySet<string>
  wallet: Eip1193
  verify: VerifyShares
}

type Check = (about: RegistrationToProve) => Promise<ChainCheckResult>

/** One function a check; each asks the wallet's own node, but for what others have registered. */
export const registrationChecks: Readonly<Record<Exclude<SsvCheckId, 'ssvRegistered'>, Check>> = {
  ssvContract: checkContract,
  ssvOperators: checkOperators,
  ssvShares: checkShares,
  ssvNonce: checkNonce,
  ssvKeysNew: checkKeysNew,
  ssvFunding: checkFunding,
}

/** The version whose calls and money this site knows. */
const supportedVersion = /^v?2\./

async function checkContract({ wallet, target }: RegistrationToProve): Promise<ChainCheckResult> {
  for (const address of [target.network, target.views])
    if ((await readCode(wallet, address)) === '0x') return { code: 'SSV_CONTRACT_UNKNOWN', details: address }
  const version = await callViews(wallet, target, 'getVersion', [])
  if (!supportedVersion.test(version)) return { code: 'SSV_CONTRACT_UNKNOWN', details: `version ${version}` }
  if (!target.code) return { warning: 'SSV_CODE_UNPINNED', details: target.network }
  const difference = await findOtherCode(wallet, target.code)
  return difference ? { code: 'SSV_CODE_CHANGED', details: difference } : {}
}

/**
 * The key of an operator stands in the one event of its registration; the index says in which block, and the wallet's
 * node gives the event. A key that the provider invented would let the provider alone read that share.
 */
async function checkOperators(about: RegistrationToProve): Promise<ChainCheckResult> {
  const { operatorIds } = about.prepared.call
  const faults = await Promise.all(operatorIds.map((id, place) => operatorFault(about, id, place)))
  return faults.find(fault => fault !== null) ?? {}
}

async function operatorFault(
  about: RegistrationToProve,
  id: bigint,
  place: number,
): Promise<ChainCheckResult | null> {
  const { wallet, target, account, prepared } = about
  const { isActive, isPrivate, validatorCount } = await callViews(wallet, target, 'getOperatorById', [id])
  if (!isActive) return { code: 'SSV_OPERATOR_GONE', details: `operator ${id}` }
  const most = await callViews(wallet, target, 'getValidatorsPerOperatorLimit', [])
  if (validatorCount + prepared.call.registrations.length > most)
    return { code: 'SSV_OPERATOR_FULL', details: `operator ${id}: ${validatorCount} of ${most}` }
  if (isPrivate && !(await isWhitelisted(about, id)))
    return { code: 'SSV_OPERATOR_PRIVATE', details: `operator ${id} for ${account}` }
  const key = await readOperatorKey(about, id)
  if (key === null) return { code: 'SSV_OPERATOR_EVENT_UNREAD', details: `operator ${id}` }
  return key === about.operatorKeys[place]
    ? null
    : { code: 'KEY_SHARES_OPERATOR_KEY_WRONG', details: `operator ${id}` }
}

/** Through a contract of the operator too: the simulation asks that one. */
async function isWhitelisted({ wallet, target, account }: RegistrationToProve, id: bigint): Promise<boolean> {
  const { whitelistedAddress } = await callViews(wallet, target, 'getOperatorById', [id])
  const ids = await callViews(wallet, target, 'getWhitelistedOperators', [[id], account])
  return ids.includes(id) || !/^0x0{40}$/.test(whitelistedAddress)
}

type RawLog = { topics: `0x${string}`[]; data: `0x${string}` }

async function readOperatorKey(
  { wallet, target, addedAt }: RegistrationToProve,
  id: bigint,
): Promise<string | null> {
  const block = addedAt.get(id)
  if (block === undefined) return null
  const topics = [null, `0x${id.toString(16).padStart(64, '0')}`]
  const logs = await readLogs<RawLog>(wallet, { address: target.network, topics }, { from: block, to: block })
  for (const log of logs) {
    const event = decodeSsvEvent(log)
    if (event?.eventName === 'OperatorAdded' && event.args.operatorId === id)
      return decodeOperatorKey(event.args.publicKey).text
  }
  return null
}

/** Signed by the validators' keys for this owner and these nonces, and shares of these very keys. */
async function checkShares(about: RegistrationToProve): Promise<ChainCheckResult> {
  const { account, prepared, firstNonce, verify } = about
  const { registrations, operatorIds } = prepared.call
  const signed = registrations.map((each, row) => ({ ...each, ownerNonce: firstNonce + row }))
  const wrong = await verify({ owner: account, operatorIds, registrations: signed })
  const [first] = wrong
  return first ? { code: first.code, failedRows: wrong.map(({ row }) => row) } : {}
}

async function checkNonce({ prepared, firstNonce }: RegistrationToProve): Promise<ChainCheckResult> {
  const { nonce, block } = prepared.owner
  return nonce === firstNonce
    ? { seen: { at: 'block', block } }
    : { code: 'SSV_NONCE_WRONG', details: `${firstNonce} signed, ${nonce} next` }
}

/**
 * The contract takes a key once from each account. Anyone can register a key for nothing: operators ignore shares that it
 * did not sign. But an account of the same person may run it, which the person alone can tell.
 */
async function checkKeysNew({
  wallet,
  target,
  account,
  prepared,
  elsewhere,
}: RegistrationToProve): Promise<ChainCheckResult> {
  const keys = prepared.call.registrations.map(({ publicKey }) => publicKey)
  const own = await Promise.all(keys.map(key => callViews(wallet, target, 'getValidator', [account, key])))
  const failedRows = keys.flatMap((_, row) => (own[row] ? [row] : []))
  if (failedRows.length > 0) return { code: 'SSV_KEY_REGISTERED', failedRows }
  const others = keys.filter(key => elsewhere.has(key.toLowerCase()))
  return others.length > 0 ? { warning: 'SSV_KEY_ELSEWHERE', details: others.join(', ') } : {}
}

/** The cluster pays in ETH, runs, and stays above its line once the validators are in. */
async function checkFunding({
  wallet,
  target,
  account,
  prepared,
}: RegistrationToProve): Promise<ChainCheckResult> {
  const { call, owner, funding } = prepared
  if (!call.cluster.active) return { code: 'SSV_CLUSTER_LIQUIDATED' }
  const asset = owner.isNew
    ? 1
    : await callViews(wallet, target, 'getClusterAssetType', [account, call.operatorIds])
  if (asset !== 1) return { code: 'SSV_CLUSTER_LEGACY' }
  const balance = funding.balanceWei + funding.deposit
  if (isLiquidatable(funding.cluster, balance))
    return { code: 'SSV_BALANCE_TOO_LOW', details: `${balance} wei` }
  const { unknown } = funding
  return unknown > 0 ? { warning: 'SSV_BALANCES_UNKNOWN', details: String(unknown) } : {}
}
