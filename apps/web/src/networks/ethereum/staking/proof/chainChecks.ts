import { routes } from '@granary/api'
import { headText, isContractAccount, isStale } from '@granary/drivers/evm'
import { readCode, readNetwork } from '@granary/drivers/evm/chain'
import { readBatchDepositCode } from '@granary/staking/ethereum/code'
import { isDepositOf } from '../chain/findDeposits.ts'
import { readRecentDeposits } from '../chain/readRecentDeposits.ts'
import { SimulationError, simulateDeposits } from '../chain/simulateDeposits.ts'
import { readServiceFee } from '../details/readServiceFee.ts'
import { checkExecutionRewards } from './checkExecutionRewards.ts'
import { checkProvider, networkOf } from './checkProvider.ts'
import { checkSecondBeacon } from './checkSecondBeacon.ts'
import { genesisFault } from './genesisFault.ts'
import type { ChainCheckId, ChainCheckResult, ProofSight } from './ProofCheck.ts'
import type { StakeToProve } from './StakeToProve.ts'

/** One function a check; each asks the wallet's own node, but for the beacon chain. */
export const chainChecks: Readonly<Record<ChainCheckId, (stake: StakeToProve) => Promise<ChainCheckResult>>> =
  {
    network: checkNetwork,
    depositContract: checkDepositContract,
    batchContract: checkBatchContract,
    executionRewards: checkExecutionRewards,
    provider: checkProvider,
    keysNewToBeacon: checkKeysNewToBeacon,
    keysNewToSecondBeacon: stake => checkSecondBeacon(stake),
    keysNewToContract: checkKeysNewToContract,
    simulation: checkSimulation,
  }

export async function checkNetwork({
  wallet,
  target,
  readsByProxy,
}: Pick<StakeToProve, 'wallet' | 'target' | 'readsByProxy'>): Promise<ChainCheckResult> {
  const { chainId, genesisHash } = await readNetwork(wallet)
  if (chainId !== target.chain.id) return { code: 'WALLET_NETWORK_WRONG', details: `chain ${chainId}` }
  const fault = genesisFault(target, genesisHash)
  if (fault) return fault
  return { seen: { at: 'chain', chainId }, ...(readsByProxy && { warning: 'NODE_OF_PROVIDER' }) }
}

async function checkDepositContract({ wallet, target }: StakeToProve): Promise<ChainCheckResult> {
  const { address } = target.chain.depositContract
  return (await readCode(wallet, address)) === '0x'
    ? { code: 'DEPOSIT_CONTRACT_MISSING', details: address }
    : {}
}

/**
 * The code must be the published one, with the official deposit contract wherever it names one; the fee must be the one
 * shown. What the contract says of itself proves nothing: its getter and its call may use different copies.
 */
async function checkBatchContract(stake: StakeToProve): Promise<ChainCheckResult> {
  const { wallet, target, feePerValidatorWei } = stake
  const { batchContract } = target
  if (!batchContract) throw new RangeError('there is no batch contract to check')
  const terms = readBatchDepositCode(await readCode(wallet, batchContract))
  if (!terms) return { code: 'BATCH_CONTRACT_UNKNOWN', details: batchContract }
  const { depositContract, maxFeePerValidatorWei } = terms
  if (depositContract !== target.chain.depositContract.address.toLowerCase())
    return { code: 'BATCH_CONTRACT_UNKNOWN', details: `deposits into ${depositContract}` }
  const feeNow = await readServiceFee(wallet, batchContract)
  if (feeNow > maxFeePerValidatorWei)
    return { code: 'BATCH_CONTRACT_UNKNOWN', details: `takes more than its own bound: ${feeNow} wei` }
  if (feeNow !== feePerValidatorWei)
    return { code: 'SERVICE_FEE_CHANGED', details: `${feeNow} wei per validator` }
  return {}
}

async function checkKeysNewToBeacon({ api, target, deposits }: StakeToProve): Promise<ChainCheckResult> {
  const pubkeys = deposits.map(({ pubkey }) => pubkey)
  const { keys, headSlot } = await api.call(routes.checkKeys, {
    params: { network: networkOf(target.chain.id) },
    body: { pubkeys },
  })
  const unknown = new Set<string>(keys.flatMap(({ pubkey, state }) => (state === 'unknown' ? [pubkey] : [])))
  return keysResult(pubkeys, pubkey => !unknown.has(pubkey), { at: 'slot', slot: headSlot })
}

/**
 * The very rows of this stake, deposited here or on another device, are told from deposits of anybody else. A node that
 * has stopped has not seen the newest blocks, and proves nothing. Where others sign for the account, days may go by
 * until it is deposited, and nobody checks again.
 */
async function checkKeysNewToContract(stake: StakeToProve): Promise<ChainCheckResult> {
  const { account, wallet, target, deposits } = stake
  const recent = await readRecentDeposits(wallet, target.chain.depositContract.address)
  const { firstOf, head } = recent
  const pubkeys = deposits.map(({ pubkey }) => pubkey)
  const seen = { at: 'blocks', from: recent.fromBlock, to: head.number } as const
  const result = keysResult(pubkeys, pubkey => firstOf.has(pubkey), seen)
  const used = deposits.flatMap(row => {
    const first = firstOf.get(row.pubkey)
    return first ? [isDepositOf(row, first)] : []
  })
  const isOwn = used.length > 0 && used.every(Boolean)
  if (isOwn) return { ...result, code: 'DEPOSIT_ALREADY_MADE' }
  if (!result.code && isStale(head, target.isLocalChain))
    return { status: 'unavailable', code: 'NODE_BEHIND', details: headText(head) }
  const isLate = !result.code && (await isContractAccount(wallet, account))
  return isLate ? { ...result, warning: 'OWNERS_SIGN_LATER' } : result
}

function keysResult(
  pubkeys: readonly string[],
  isUsed: (pubkey: string) => boolean,
  seen: ProofSight,
): ChainCheckResult {
  const failedRows = pubkeys.flatMap((pubkey, row) => (isUsed(pubkey) ? [row] : []))
  return failedRows.length > 0 ? { code: 'DEPOSIT_KEY_USED', failedRows } : { seen }
}

async function checkSimulation({ wallet, calls }: StakeToProve): Promise<ChainCheckResult> {
  try {
    return { seen: { at: 'block', block: await simulateDeposits(wallet, calls) } }
  } catch (error) {
    if (error instanceof SimulationError)
      return { code: error.code, ...(error.details && { details: error.details }) }
    throw error
  }
}
