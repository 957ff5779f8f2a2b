import { base32AddressToHex, hexAddressToBase32 } from 'cive/utils'
import { type Address, type Hex, keccak256, numberToHex, toHex } from 'viem'
import { confluxChainId, confluxCoreChainId } from '../../devnetAddresses.ts'
import { type JsonRpc, RpcFailedError } from '../../execution/jsonRpc.ts'
import { CoreRpcError } from './CoreRpcError.ts'
import { type CoreTransaction, decodeCoreTransaction } from './decodeCoreTransaction.ts'

/** Drip per gas. */
const gasPrice = 10n ** 9n
/** A transaction is valid this many epochs before and after the one it names. */
const epochBound = 100_000n
const maxGas = 15_000_000n
/** Bytes of storage that any of our calls may occupy. */
const storageCollateral = 1024n

type Params = readonly unknown[]
type Method = (params: Params) => Promise<unknown>
type CoreCall = { from?: string; to?: string; data?: Hex; value?: Hex }
type Block = { number: Hex; hash: Hex; parentHash: Hex; timestamp: Hex; gasLimit: Hex; gasUsed: Hex }
type Log = { address: Address; topics: Hex[]; data: Hex }
type Receipt = {
  transactionIndex: Hex
  blockHash: Hex
  blockNumber: Hex
  gasUsed: Hex
  effectiveGasPrice: Hex
  from: Address
  to: Address | null
  status: Hex
  logs: Log[]
  logsBloom: Hex
}

/**
 * Conflux's core space, simulated on the chain that is eSpace: one epoch is one block, accounts and contracts
 * are the EVM's with core space addresses. Accepts transactions as real nodes do, in the core space's signed
 * form, and executes them in the signer's name.
 */
export class CoreSpace {
  readonly #rpc: JsonRpc
  /** Chain hash by core space hash of a transaction. */
  readonly #hashes: Map<Hex, Hex>

  constructor(rpc: JsonRpc, known: readonly (readonly [Hex, Hex])[] = []) {
    this.#rpc = rpc
    this.#hashes = new Map(known)
  }

  /** Transactions that a restart needs. */
  transactions(): [Hex, Hex][] {
    return [...this.#hashes].slice(-500)
  }

  /** @throws CoreRpcError with a node's answer to a rejected call */
  answer(method: string, params: Params): Promise<unknown> {
    const found = this.#methods[method]
    if (!found) throw new CoreRpcError(-32601, 'Method not found')
    return found(params)
  }

  readonly #methods: Readonly<Record<string, Method>> = {
    cfx_getStatus: () => this.#status(),
    cfx_epochNumber: async () => (await this.#head()).number,
    cfx_gasPrice: async () => numberToHex(gasPrice),
    cfx_maxPriorityFeePerGas: async () => '0x0',
    cfx_getBlockByEpochNumber: () => this.#newestBlock(),
    cfx_getNextNonce: ([address]) =>
      this.#rpc.request('eth_getTransactionCount', [hexOfCoreAddress(address), 'latest']),
    cfx_getBalance: ([address]) => this.#rpc.request('eth_getBalance', [hexOfCoreAddress(address), 'latest']),
    cfx_getCode: ([address]) => this.#rpc.request('eth_getCode', [hexOfCoreAddress(address), 'latest']),
    cfx_call: ([call]) => this.#call(call as CoreCall),
    cfx_estimateGasAndCollateral: ([call]) => this.#estimate(call as CoreCall),
    cfx_sendRawTransaction: ([raw]) => this.#take(raw as Hex),
    cfx_getTransactionReceipt: ([hash]) => this.#receipt(hash as Hex),
    cfx_getAccountPendingTransactions: ([address]) => this.#pending(hexOfCoreAddress(address)),
  }

  #head(): Promise<Block> {
    return this.#rpc.request<Block>('eth_getBlockByNumber', ['latest', false])
  }

  async #status(): Promise<object> {
    const { number, hash } = await this.#head()
    return {
      bestHash: hash,
      blockNumber: number,
      chainId: toHex(confluxCoreChainId),
      epochNumber: number,
      ethereumSpaceChainId: toHex(confluxChainId),
      latestCheckpoint: '0x0',
      latestConfirmed: number,
      latestFinalized: number,
      latestState: number,
      networkId: toHex(confluxCoreChainId),
      pendingTxNumber: '0x0',
    }
  }

  async #newestBlock(): Promise<object> {
    const { number, hash, parentHash, timestamp, gasLimit, gasUsed } = await this.#head()
    const place = { epochNumber: number, blockNumber: number, height: number, hash, parentHash }
    return { ...place, timestamp, gasLimit, gasUsed, refereeHashes: [], transactions: [] }
  }

  async #call(call: CoreCall): Promise<Hex> {
    try {
      return await this.#rpc.request<Hex>('eth_call', [evmCall(call), 'latest'])
    } catch (error) {
      throw new CoreRpcError(-32015, 'Transaction reverted', reasonOf(error))
    }
  }

  async #estimate(call: CoreCall): Promise<object> {
    try {
      const gas = await this.#rpc.request<Hex>('eth_estimateGas', [evmCall(call), 'latest'])
      return { gasLimit: gas, gasUsed: gas, storageCollateralized: numberToHex(storageCollateral) }
    } catch (error) {
      throw new CoreRpcError(-32015, 'Transaction reverted', reasonOf(error))
    }
  }

  async #take(raw: Hex): Promise<Hex> {
    const transaction = await decodeCoreTransaction(raw)
    if (this.#hashes.has(transaction.hash)) throw refused('tx already exist')
    await this.#check(transaction)
    const { from, to, value, data, gas } = transaction
    await this.#rpc.request('anvil_impersonateAccount', [from])
    const call = { from, to, value: numberToHex(value), data, gas: numberToHex(gas) }
    const price = { gasPrice: numberToHex(transaction.gasPrice) }
    const hash = await this.#rpc.request<Hex>('eth_sendTransaction', [{ ...call, ...price }])
    this.#hashes.set(transaction.hash, hash)
    return transaction.hash
  }

  async #check(transaction: CoreTransaction): Promise<void> {
    const { from, to, nonce, chainId, epochHeight, gas, value, storageLimit, gasPrice: price } = transaction
    if (to === null) throw refused('contracts are deployed by the local chain itself')
    if (chainId !== BigInt(confluxCoreChainId))
      throw refused(`ChainIdMismatch { expected: ${confluxCoreChainId}, got: ${chainId} }`)
    const epoch = BigInt((await this.#head()).number)
    if (epochHeight > epoch + epochBound || epochHeight + epochBound < epoch)
      throw refused(`EpochHeightOutOfBound { block_height: ${epoch}, set: ${epochHeight} }`)
    if (gas < 21_000n || gas > maxGas) throw refused(`gas ${gas} is out of bounds`)
    if (price < gasPrice)
      throw refused(`transaction gas price ${price} less than the minimum value ${gasPrice}`)
    const [state, waiting, balance] = await Promise.all([
      this.#count(from, 'latest'),
      this.#count(from, 'pending'),
      this.#rpc.request<Hex>('eth_getBalance', [from, 'latest']),
    ])
    if (nonce < state) throw refused(`Transaction ${transaction.hash} is discarded due to a too stale nonce`)
    if (nonce < waiting) throw refused('Tx with same nonce already inserted')
    if (nonce > waiting) throw refused('Transaction is discarded due to in too distant future')
    // 1 CFX per 1024 bytes.
    if (BigInt(balance) < value + gas * price + (storageLimit * 10n ** 18n) / 1024n)
      throw refused(`Transaction ${transaction.hash} is discarded due to out of balance`)
  }

  async #count(account: Address, tag: 'latest' | 'pending'): Promise<bigint> {
    return BigInt(await this.#rpc.request<Hex>('eth_getTransactionCount', [account, tag]))
  }

  async #receipt(hash: Hex): Promise<object | null> {
    const known = this.#hashes.get(hash)
    const found = known && (await this.#rpc.request<Receipt | null>('eth_getTransactionReceipt', [known]))
    return found ? receiptOf(hash, found) : null
  }

  async #pending(account: Address): Promise<object> {
    const [state, waiting] = await Promise.all([
      this.#count(account, 'latest'),
      this.#count(account, 'pending'),
    ])
    return {
      firstTxStatus: waiting > state ? 'ready' : null,
      pendingCount: numberToHex(waiting - state),
      pendingTransactions: [],
    }
  }
}

function evmCall({ from, to, data, value }: CoreCall): object {
  return {
    ...(from !== undefined && { from: hexOfCoreAddress(from) }),
    ...(to !== undefined && { to: hexOfCoreAddress(to) }),
    ...(data !== undefined && { data }),
    ...(value !== undefined && { value }),
  }
}

function receiptOf(hash: Hex, receipt: Receipt): object {
  const failed = receipt.status !== '0x1'
  const gasFee = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  return {
    type: '0x0',
    transactionHash: hash,
    index: receipt.transactionIndex,
    blockHash: receipt.blockHash,
    epochNumber: receipt.blockNumber,
    from: verboseCoreAddress(receipt.from),
    to: receipt.to && verboseCoreAddress(receipt.to),
    gasUsed: receipt.gasUsed,
    gasFee: numberToHex(gasFee),
    burntGasFee: '0x0',
    effectiveGasPrice: receipt.effectiveGasPrice,
    storageCollateralized: '0x0',
    gasCoveredBySponsor: false,
    storageCoveredBySponsor: false,
    storageReleased: [],
    contractCreated: null,
    stateRoot: keccak256(receipt.blockHash),
    outcomeStatus: failed ? '0x1' : '0x0',
    txExecErrorMsg: failed ? 'Vm reverted' : null,
    logsBloom: receipt.logsBloom,
    logs: receipt.logs.map(({ address, topics, data }) => ({
      address: verboseCoreAddress(address),
      topics,
      data,
    })),
  }
}

function reasonOf(error: unknown): string {
  return error instanceof RpcFailedError ? (error.details ?? error.message) : String(error)
}

function refused(reason: string): CoreRpcError {
  return new CoreRpcError(-32602, 'Invalid parameters: tx', JSON.stringify(reason))
}

/** In the verbose form of node answers: `CFXTEST:TYPE.USER:AAJ…` (CIP-37). */
function verboseCoreAddress(hex: Address): string {
  return hexAddressToBase32({ hexAddress: hex, networkId: confluxCoreChainId, verbose: true })
}

/** @throws CoreRpcError for anything but an address of this network */
function hexOfCoreAddress(text: unknown): Address {
  const lower = String(text).toLowerCase()
  try {
    if (lower.startsWith('cfxtest:')) return base32AddressToHex({ address: lower as never })
  } catch {}
  throw new CoreRpcError(-32602, `Invalid params: Invalid base32 address: input ${text}`)
}
