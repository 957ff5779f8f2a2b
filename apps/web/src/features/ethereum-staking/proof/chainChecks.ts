import { routes } from '@granary/api'
import { batchDepositRuntimeHash } from '@granary/contracts/bytecode'
import { readCode } from '../../../chain/readCode.ts'
import { readNetwork } from '../../../chain/readNetwork.ts'
import { batchContractCodeHash } from '../chain/batchContractCodeHash.ts'
import { readBatchContract } from '../chain/readBatchContract.ts'
import { readRecentDeposits } from '../chain/readRecentDeposits.ts'
import { SimulationError, simulateDeposits } from '../chain/simulateDeposits.ts'
import { checkExecutionRewards } from './checkExecutionRewards.ts'
import { checkProvider, networkOf } from './checkProvider.ts'
import { checkSecondBeacon } from './checkSecondBeacon.ts'
import { genesisFault } from './genesisFault.ts'
import type { ChainCheckId, ProofSight, ProofSource } from './ProofCheck.ts'
import type { StakeToProve } from './StakeToProve.ts'

/** `code` says that the check failed. An error thrown says that it could not be made. */
export type ChainCheckResult = {
  code?: string
  warning?: string
  details?: string
  failedRows?: number[]
  /** Where it is not the check's usual one. */
  source?: ProofSource
  seen?: ProofSight
}

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
}: Pick<StakeToProve, 'wallet' | 'target'>): Promise<ChainCheckResult> {
  const { chainId, genesisHash } = await readNetwork(wallet)
  if (chainId !== target.chain.id) return { code: 'WALLET_NETWORK_WRONG', details: `chain ${chainId}` }
  return genesisFault(target, genesisHash) ?? { seen: { at: 'chain', chainId } }
}

async function checkDepositContract({ wallet, target }: StakeToProve): Promise<ChainCheckResult> {
  const { address } = target.chain.depositContract
  return (await readCode(wallet, address)) === '0x'
    ? { code: 'DEPOSIT_CONTRACT_MISSING', details: address }
    : {}
}

/** The code must be that of our source; its deposit contract the official one; its fee the one shown. */
async function checkBatchContract(stake: StakeToProve): Promise<ChainCheckResult> {
  const { wallet, target, feePerValidatorWei } = stake
  const { batchContract } = target
  if (!batchContract) throw new RangeError('there is no batch contract to check')
  const code = await readCode(wallet, batchContract)
  if (batchContractCodeHash(code) !== batchDepositRuntimeHash)
    return { code: 'BATCH_CONTRACT_UNKNOWN', details: batchContract }
  const contract = await readBatchContract(wallet, batchContract)
  if (contract.depositContract.toLowerCase() !== target.chain.depositContract.address.toLowerCase())
    return { code: 'BATCH_CONTRACT_UNKNOWN', details: `deposits into ${contract.depositContract}` }
  if (contract.feePerValidatorWei !== feePerValidatorWei)
    return { code: 'SERVICE_FEE_CHANGED', details: `${contract.feePerValidatorWei} wei per validator` }
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

/** Keys that the staker's own account has deposited, here or on another device, are told from those of anybody else. */
async function checkKeysNewToContract(stake: StakeToProve): Promise<ChainCheckResult> {
  const { wallet, target, deposits, account } = stake
  const recent = await readRecentDeposits(wallet, target.chain.depositContract.address)
  const { credentialsOf } = recent
  const pubkeys = deposits.map(({ pubkey }) => pubkey)
  const seen = { at: 'blocks', from: recent.fromBlock, to: recent.toBlock } as const
  const result = keysResult(pubkeys, pubkey => credentialsOf.has(pubkey), seen)
  const used = pubkeys.flatMap(pubkey => credentialsOf.get(pubkey) ?? [])
  const isOwn = used.length > 0 && used.every(credentials => credentials.endsWith(account.slice(2)))
  return isOwn ? { ...result, code: 'DEPOSIT_ALREADY_MADE' } : result
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
