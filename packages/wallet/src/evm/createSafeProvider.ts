import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { SafeInfo } from '@safe-global/safe-apps-sdk'
import { numberToHex } from 'viem'
import type { Eip1193Provider } from '../core/index.ts'

type Params = readonly unknown[]
type Fields = Record<string, unknown>
type Answer = (params: Params) => unknown
type SafeDetails = Awaited<ReturnType<SafeAppsSDK['txs']['getBySafeTxHash']>>

/**
 * EIP-1193 for the Safe application. A transaction keeps the Safe's own hash, before and after enough owners
 * have signed. Any other method fails with code 4200.
 */
export function createSafeProvider({ safeAddress, chainId }: SafeInfo, sdk: SafeAppsSDK): Eip1193Provider {
  const { eth, txs } = sdk
  const proposed = new Map<unknown, Fields>()

  const assertOwn = (address: unknown) => {
    if (String(address).toLowerCase() !== safeAddress.toLowerCase())
      throw new TypeError('The address is not that of the Safe')
  }
  /** The Safe service's record of a transaction by the Safe's own hash; null for other hashes. */
  const detailsOf = (hash: unknown) => txs.getBySafeTxHash(String(hash)).catch(() => null)
  const send = async (calls: readonly Fields[], gas?: unknown) => {
    const { safeTxHash } = await txs.send({
      txs: calls.map(({ to, value, data }) => ({
        to: String(to),
        value: BigInt((value as string | undefined) ?? 0).toString(),
        data: String(data ?? '0x'),
      })),
      ...(gas !== undefined && { params: { safeTxGas: Number(gas) } }),
    })
    return safeTxHash
  }
  const signed = (answer: object) => {
    const { signature } = answer as { signature?: unknown }
    if (typeof signature === 'string' && signature !== '') return signature
    throw new Error('The owners of the Safe have not all signed yet')
  }

  const answers: Readonly<Record<string, Answer>> = {
    eth_accounts: () => [safeAddress],
    eth_requestAccounts: () => [safeAddress],
    eth_chainId: () => numberToHex(chainId),
    net_version: () => String(chainId),
    async personal_sign([message, address]) {
      assertOwn(address)
      return signed(await txs.signMessage(String(message)))
    },
    async eth_signTypedData_v4([address, data]) {
      assertOwn(address)
      return signed(await txs.signTypedMessage(typeof data === 'string' ? JSON.parse(data) : data))
    },
    async eth_sendTransaction([transaction]) {
      const call = transaction as Fields
      const hash = await send([call], call.gas)
      proposed.set(hash, pendingTransaction(hash, safeAddress, call))
      return hash
    },
    async wallet_sendCalls([bundle]) {
      const { from, calls, chainId: asked } = bundle as { from?: unknown; calls: Fields[]; chainId?: unknown }
      if (from !== undefined) assertOwn(from)
      if (Number(asked) !== chainId) throw new TypeError(`The Safe is not on chain ${String(asked)}`)
      return { id: await send(calls) }
    },
    async wallet_getCallsStatus([id]) {
      const { txHash, txStatus } = await txs.getBySafeTxHash(String(id))
      const receipt = txHash ? await eth.getTransactionReceipt([txHash]) : null
      const status = callsStatus[txStatus as string] ?? 100
      return { id, chainId: numberToHex(chainId), status, receipts: receipt ? [receipt] : [] }
    },
    wallet_getCapabilities: () => ({ [numberToHex(chainId)]: { atomic: { status: 'supported' } } }),
    async eth_getTransactionByHash([hash]) {
      const details = await detailsOf(hash)
      const found: object | null = await eth.getTransactionByHash([details?.txHash ?? String(hash)])
      if (found) return details ? asOfSafe(found, hash) : found
      if (!details) return proposed.get(hash) ?? null
      return waiting.includes(details.txStatus) ? proposedTransaction(hash, safeAddress, details) : null
    },
    async eth_getTransactionReceipt([hash]) {
      const details = await detailsOf(hash)
      const receipt: object | null = await eth.getTransactionReceipt([details?.txHash ?? String(hash)])
      if (!receipt) return null
      // An inner call may fail in a successful transaction.
      const hasFailed = (details?.txStatus as string | undefined) === 'FAILED'
      return { ...receipt, transactionHash: hash, ...(hasFailed && { status: '0x0' }) }
    },
    eth_blockNumber: async () => (await eth.getBlockByNumber(['latest'])).number,
    eth_getBlockByNumber: params => eth.getBlockByNumber(params as never),
    eth_getBlockByHash: params => eth.getBlockByHash(params as never),
    eth_getBalance: params => eth.getBalance(params as never),
    eth_getCode: params => eth.getCode(params as never),
    eth_getStorageAt: params => eth.getStorageAt(params as never),
    eth_getTransactionCount: params => eth.getTransactionCount(params as never),
    eth_call: params => eth.call(params as never),
    eth_estimateGas: ([transaction]) => eth.getEstimateGas(transaction as never),
    eth_gasPrice: () => eth.getGasPrice(),
    eth_getLogs: params => eth.getPastLogs(params as never),
  }
  return {
    async request({ method, params }) {
      const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
      if (!answer) throw Object.assign(new Error(`${method} is unknown to the Safe`), { code: 4200 })
      return answer(Array.isArray(params) ? params : [])
    },
  }
}

/** EIP-5792 status of the Safe's transaction. */
const callsStatus: Readonly<Record<string, number>> = { SUCCESS: 200, CANCELLED: 400, FAILED: 500 }

/** States in which owners still have to sign or execute. */
const waiting: readonly string[] = ['AWAITING_CONFIRMATIONS', 'AWAITING_EXECUTION']

/** The nonce on the chain is the executing account's, not the Safe's. */
function asOfSafe(found: object, hash: unknown): Fields {
  const { nonce: _executors, ...rest } = found as Fields
  return { ...rest, hash }
}

/** A proposed transaction in the Safe's service, the only record after a reload. */
function proposedTransaction(hash: unknown, from: string, { txData }: SafeDetails): Fields {
  const value = numberToHex(BigInt(txData?.value ?? 0))
  return pendingTransaction(hash, from, { to: txData?.to.value, value, data: txData?.hexData })
}

/**
 * A proposed transaction while owners still have to sign. It has no nonce: the account's is not the Safe's,
 * and a made-up one would appear as taken.
 */
function pendingTransaction(hash: unknown, from: string, { to, value, data }: Fields): Fields {
  return {
    hash,
    from,
    to,
    value: value ?? '0x0',
    input: data ?? '0x',
    gas: '0x0',
    gasPrice: '0x0',
    type: '0x0',
    blockHash: null,
    blockNumber: null,
    transactionIndex: null,
  }
}
