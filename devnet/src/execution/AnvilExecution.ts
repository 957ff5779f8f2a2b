import { type capella, type deneb, type electra, ssz } from '@lodestar/types'
import { bytesToHex, concat, decodeAbiParameters, type Hex, hexToBytes, toHex } from 'viem'
import { devnetAddresses } from '../devnetAddresses.ts'
import { blockGenesis } from './blockGenesis.ts'
import type {
  BuiltPayload,
  ExecutionClient,
  ExecutionGenesis,
  Forkchoice,
  PayloadAttributes,
} from './ExecutionClient.ts'
import type { JsonRpc } from './jsonRpc.ts'
import {
  consolidationRequestContract,
  dequeueRequests,
  withdrawalRequestContract,
} from './requestContracts.ts'

type RpcBlock = {
  hash: Hex
  parentHash: Hex
  miner: Hex
  stateRoot: Hex
  receiptsRoot: Hex
  logsBloom: Hex
  number: Hex
  gasLimit: Hex
  gasUsed: Hex
  timestamp: Hex
  extraData: Hex
  baseFeePerGas: Hex
  transactions: Hex[]
}

/**
 * anvil as the execution side. It mines the blocks that the beacon chain requests; this adds what anvil omits
 * at block boundaries: withdrawals (EIP-4895) and the two request predeploys. Beacon roots (EIP-4788) stay
 * empty: anvil copies all storage for every block it keeps. Building a block commits it, so a block that the
 * beacon chain then rejects is fatal.
 */
export class AnvilExecution implements ExecutionClient {
  readonly #rpc: JsonRpc

  constructor(rpc: JsonRpc) {
    this.#rpc = rpc
  }

  get rpcUrl(): string {
    return this.#rpc.url
  }

  async genesis(): Promise<ExecutionGenesis> {
    return blockGenesis(await this.#rpc.request<RpcBlock>('eth_getBlockByNumber', ['0x0', false]))
  }

  async headHash(): Promise<Uint8Array> {
    const block = await this.#rpc.request<RpcBlock>('eth_getBlockByNumber', ['latest', false])
    return hexToBytes(block.hash)
  }

  async build(forkchoice: Forkchoice, attributes: PayloadAttributes): Promise<BuiltPayload> {
    await this.#rpc.request('anvil_setCoinbase', [bytesToHex(attributes.feeRecipient)])
    await this.#rpc.request('evm_mine', [{ timestamp: attributes.timestamp }])
    const block = await this.#rpc.request<RpcBlock>('eth_getBlockByNumber', ['latest', false])
    const [withdrawals, consolidations, deposits, transactions] = await Promise.all([
      dequeueRequests(this.#rpc, withdrawalRequestContract),
      dequeueRequests(this.#rpc, consolidationRequestContract),
      this.#deposits(block),
      this.#rawTransactions(block),
      this.#payWithdrawals(attributes.withdrawals),
    ])
    const payload = payloadOf(block, transactions, forkchoice, attributes)
    return { payload, requests: requestsOf(deposits, withdrawals, consolidations) }
  }

  /** Nothing to verify: anvil built this block itself. */
  async verify(): Promise<void> {}

  /** Its newest block is already the head. */
  async setHead(): Promise<void> {}

  async hasPendingTransactions(): Promise<boolean> {
    const status = await this.#rpc.request<{ pending: Hex }>('txpool_status')
    return Number(status.pending) > 0
  }

  async dump(): Promise<Uint8Array> {
    // Historical states would make the dump grow quadratically with the chain.
    return hexToBytes(await this.#rpc.request<Hex>('anvil_dumpState', [false]))
  }

  async restore(dump: Uint8Array): Promise<void> {
    await this.#rpc.request('anvil_loadState', [bytesToHex(dump)])
  }

  async #payWithdrawals(withdrawals: readonly capella.Withdrawal[]): Promise<void> {
    const weiOf = new Map<Hex, bigint>()
    for (const { address, amount } of withdrawals) {
      const key = bytesToHex(address)
      weiOf.set(key, (weiOf.get(key) ?? 0n) + amount * 10n ** 9n)
    }
    await this.#rpc.batch(
      [...weiOf].map(([address, wei]) => ({ method: 'anvil_addBalance', params: [address, toHex(wei)] })),
    )
  }

  async #deposits(block: RpcBlock): Promise<electra.DepositRequest[]> {
    if (block.transactions.length === 0) return []
    const filter = { address: devnetAddresses.depositContract, blockHash: block.hash }
    return depositRequests(await this.#rpc.request<{ data: Hex }[]>('eth_getLogs', [filter]))
  }

  async #rawTransactions(block: RpcBlock): Promise<Uint8Array[]> {
    const calls = block.transactions.map(hash => ({ method: 'debug_getRawTransaction', params: [hash] }))
    return ((await this.#rpc.batch(calls)) as Hex[]).map(raw => hexToBytes(raw))
  }
}

function payloadOf(
  block: RpcBlock,
  transactions: Uint8Array[],
  { head }: Forkchoice,
  { prevRandao, withdrawals }: PayloadAttributes,
): deneb.ExecutionPayload {
  return {
    parentHash: head,
    feeRecipient: hexToBytes(block.miner),
    stateRoot: hexToBytes(block.stateRoot),
    receiptsRoot: hexToBytes(block.receiptsRoot),
    logsBloom: hexToBytes(block.logsBloom),
    prevRandao,
    blockNumber: Number(block.number),
    gasLimit: Number(block.gasLimit),
    gasUsed: Number(block.gasUsed),
    timestamp: Number(block.timestamp),
    extraData: hexToBytes(block.extraData),
    baseFeePerGas: BigInt(block.baseFeePerGas),
    blockHash: hexToBytes(block.hash),
    transactions,
    withdrawals,
    blobGasUsed: 0n,
    excessBlobGas: 0n,
  }
}

function requestsOf(
  deposits: electra.DepositRequest[],
  withdrawals: Hex,
  consolidations: Hex,
): electra.ExecutionRequests {
  return {
    deposits,
    withdrawals: ssz.electra.WithdrawalRequests.deserialize(hexToBytes(withdrawals)),
    consolidations: ssz.electra.ConsolidationRequests.deserialize(hexToBytes(consolidations)),
  }
}

/** `DepositEvent(bytes pubkey, bytes withdrawal_credentials, bytes amount, bytes signature, bytes index)` */
const depositEvent = [
  { type: 'bytes' },
  { type: 'bytes' },
  { type: 'bytes' },
  { type: 'bytes' },
  { type: 'bytes' },
] as const

/**
 * A block's deposit requests (EIP-6110) from the deposit contract's logs, in log order. The event holds
 * amount and index little-endian, so its fields are the SSZ record.
 */
function depositRequests(logs: readonly { data: Hex }[]): electra.DepositRequest[] {
  return logs.map(log => {
    const fields = decodeAbiParameters(depositEvent, log.data)
    return ssz.electra.DepositRequest.deserialize(hexToBytes(concat(fields)))
  })
}
