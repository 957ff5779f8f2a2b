import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { coreBridgeAbi } from '@granary/contracts'
import {
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  fromRlp,
  type Hex,
  hexToBigInt,
  keccak256,
  recoverPublicKey,
  toFunctionSelector,
  toHex,
  toRlp,
} from 'viem'
import { formatCoreAddress, parseCoreAddress } from '../src/networks/conflux/core/coreAddress.ts'

export const fakeNetworkId = 1
const blockGas = 15_000_000n

export type ReceivedWork = { hash: Hex; from: Hex; to: Hex; nonce: bigint; gasPrice: bigint; gas: bigint }

export type FakeBridge = {
  /** Numbers of the steps that are due, in order; the first is `nextStep`. */
  due: number[]
  /** What `work` does beside: throws the text with which a transaction fails. */
  refuse?: string | undefined
  crossing?: bigint
  /** Asked back; 7 Drip by default. */
  unstaking?: bigint
  liquid?: bigint
  isUnregistered?: boolean
}

/** A core space by script. Transactions are decoded and checked to the last byte; what is not `work()` is thrown out. */
export type FakeCore = {
  url: string
  networkId: number
  chainId: number
  eSpaceChainId: number
  epoch: bigint
  stateLag: bigint
  /** Seconds by which the newest executed block is old. */
  late: number
  balance: bigint
  gasPrice: bigint
  nonces: Map<Hex, bigint>
  bridges: Map<Hex, FakeBridge>
  /** Transactions that wait; they are executed as soon as they come unless `packing` is off. */
  pool: ReceivedWork[]
  packing: boolean
  received: ReceivedWork[]
  /** Methods asked for, in order. */
  asked: string[]
  /** Faults of transactions that came in: none may ever be there. */
  faults: string[]
  /** Answers in the place of the honest one; `undefined` leaves that. */
  override: ((method: string, params: unknown[]) => unknown) | undefined
  executeAll(): void
  close(): void
}

type RpcFault = { rpc: { code: number; message: string; data?: string } }

export const fault = (code: number, message: string, data?: string): RpcFault => ({
  rpc: { code, message, ...(data === undefined ? {} : { data }) },
})

export const textOf = (hex: Hex) => formatCoreAddress(hex, fakeNetworkId)

export async function startFakeCore(): Promise<FakeCore> {
  const receipts = new Map<Hex, object>()
  const core: FakeCore = {
    url: '',
    networkId: fakeNetworkId,
    chainId: fakeNetworkId,
    eSpaceChainId: 71,
    epoch: 1_000n,
    stateLag: 5n,
    late: 0,
    balance: 100n * 10n ** 18n,
    gasPrice: 10n ** 9n,
    nonces: new Map(),
    bridges: new Map(),
    pool: [],
    packing: true,
    received: [],
    asked: [],
    faults: [],
    override: undefined,
    executeAll() {
      for (const work of core.pool.splice(0)) execute(work)
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }

  function execute(work: ReceivedWork): void {
    const bridge = core.bridges.get(work.to)
    core.nonces.set(work.from, work.nonce + 1n)
    core.epoch += 1n
    const step = bridge?.refuse === undefined ? bridge?.due.shift() : undefined
    const fee = work.gas * work.gasPrice
    core.balance -= fee
    receipts.set(work.hash, {
      transactionHash: work.hash,
      from: verbose(work.from),
      to: verbose(work.to),
      epochNumber: toHex(core.epoch),
      gasFee: toHex(fee),
      gasCoveredBySponsor: false,
      outcomeStatus: step === undefined ? '0x1' : '0x0',
      txExecErrorMsg: step === undefined ? (bridge?.refuse ?? 'Vm reverted, NothingToDo') : null,
      logs:
        step === undefined
          ? []
          : [
              {
                address: verbose(work.to),
                topics: encodeEventTopics({ abi: coreBridgeAbi, eventName: 'Worked', args: { step } }),
                data: encodeAbiParameters([{ type: 'uint256' }], [2_500n * 10n ** 15n]),
              },
            ],
    })
  }

  async function take(raw: Hex): Promise<Hex | RpcFault> {
    const work = await decodeWork(raw, core)
    if (typeof work === 'string') {
      core.faults.push(work)
      return fault(-32602, `Invalid parameters: tx`, work)
    }
    const next = core.nonces.get(work.from) ?? 0n
    if (work.nonce < next)
      return fault(
        -32602,
        'Invalid parameters: tx',
        `Transaction ${work.hash} is discarded due to a too stale nonce`,
      )
    const same = core.pool.find(({ from, nonce }) => from === work.from && nonce === work.nonce)
    if (same?.hash === work.hash) return fault(-32602, 'Invalid parameters: tx', 'tx already exist')
    if (same && work.gasPrice <= same.gasPrice)
      return fault(
        -32602,
        'Invalid parameters: tx',
        `Tx with same nonce already inserted. To replace it, you need to specify a gas price > ${same.gasPrice}`,
      )
    if (same) core.pool.splice(core.pool.indexOf(same), 1)
    core.pool.push(work)
    core.received.push(work)
    if (core.packing) core.executeAll()
    return work.hash
  }

  function call(to: Hex, data: Hex): unknown {
    const bridge = core.bridges.get(to)
    if (!bridge) return '0x'
    if (data === toFunctionSelector('nextStep()'))
      return encodeFunctionResult({
        abi: coreBridgeAbi,
        functionName: 'nextStep',
        result: bridge.due[0] ?? 0,
      })
    if (data === toFunctionSelector('registered()'))
      return encodeFunctionResult({
        abi: coreBridgeAbi,
        functionName: 'registered',
        result: !bridge.isUnregistered,
      })
    if (data === toFunctionSelector('status()')) {
      const none = { interest: 0n, retiringVotes: 0n, unlockedVotes: 0n, totalInterest: 0n }
      const result = {
        ...none,
        crossing: bridge.crossing ?? 0n,
        unstaking: bridge.unstaking ?? 7n,
        liquid: bridge.liquid ?? 0n,
        stakedVotes: 3n,
        lastWorkBlock: 9n,
      }
      return encodeFunctionResult({ abi: coreBridgeAbi, functionName: 'status', result })
    }
    return fault(-32015, 'Transaction reverted', '0x')
  }

  const pendingOf = (from: Hex, nonce: bigint) =>
    core.pool
      .filter(work => work.from === from && work.nonce >= nonce)
      .map(({ hash, nonce: own, gasPrice }) => ({ hash, nonce: toHex(own), gasPrice: toHex(gasPrice) }))

  async function answer(method: string, params: unknown[]): Promise<unknown> {
    const overridden = core.override?.(method, params)
    if (overridden !== undefined) return overridden
    const hex = (text: unknown) => parseCoreAddress(String(text))?.hex ?? '0x'
    const state = core.epoch - core.stateLag
    switch (method) {
      case 'cfx_getStatus':
        return {
          bestHash: keccak256('0x'),
          blockNumber: toHex(core.epoch * 2n),
          networkId: toHex(core.networkId),
          chainId: toHex(core.chainId),
          ethereumSpaceChainId: toHex(core.eSpaceChainId),
          epochNumber: toHex(core.epoch),
          latestState: toHex(state),
          latestFinalized: toHex(state - 50n),
        }
      case 'cfx_getBlockByEpochNumber':
        return { timestamp: toHex(Math.floor(Date.now() / 1000) - core.late) }
      case 'cfx_getCode':
        return core.bridges.has(hex(params[0])) ? '0x6001' : '0x'
      case 'cfx_call': {
        const { to, data } = params[0] as { to: string; data: Hex }
        return call(hex(to), data)
      }
      case 'cfx_getNextNonce':
        return toHex(core.nonces.get(hex(params[0])) ?? 0n)
      case 'cfx_getAccountPendingTransactions': {
        const waiting = pendingOf(hex(params[0]), BigInt(String(params[1])))
        return {
          firstTxStatus: waiting.length > 0 ? 'ready' : null,
          pendingCount: '0x0',
          pendingTransactions: waiting,
        }
      }
      case 'cfx_getBalance':
        return toHex(core.balance)
      case 'cfx_gasPrice':
        return toHex(core.gasPrice)
      case 'cfx_estimateGasAndCollateral': {
        const bridge = core.bridges.get(hex((params[0] as { to: string }).to))
        if (!bridge || bridge.due.length === 0)
          return fault(-32015, "Estimation isn't accurate: transaction is reverted", 'Vm reverted. ')
        return { gasUsed: toHex(100_000), gasLimit: toHex(100_000), storageCollateralized: toHex(64) }
      }
      case 'cfx_sendRawTransaction':
        return take(params[0] as Hex)
      case 'cfx_getTransactionReceipt':
        return receipts.get(params[0] as Hex) ?? null
    }
    return fault(-32601, 'Method not found')
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: unknown[] }
    core.asked.push(method)
    const result = await answer(method, params)
    const body =
      typeof result === 'object' && result !== null && 'rpc' in result ? { error: result.rpc } : { result }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  core.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return core
}

/** As real nodes write addresses in receipts. */
function verbose(hex: Hex): string {
  const [network = '', rest] = textOf(hex).toUpperCase().split(':')
  return `${network}:TYPE.${hex.startsWith('0x8') ? 'CONTRACT' : 'USER'}:${rest}`
}

/** @returns the transaction, or what is wrong with it */
async function decodeWork(raw: Hex, core: FakeCore): Promise<ReceivedWork | string> {
  const decoded = fromRlp(raw, 'hex')
  const [fields, v, r, s] = decoded as unknown as [Hex[], Hex, Hex, Hex]
  if (!Array.isArray(fields) || fields.length !== 9) return 'not a transaction of the core space'
  const number = (hex: Hex | undefined) => (hex === undefined || hex === '0x' ? 0n : hexToBigInt(hex))
  const [nonce, gasPrice, gas, to, value, storageLimit, epochHeight, chainId, data] = fields
  const unsigned = {
    nonce: number(nonce),
    gasPrice: number(gasPrice),
    gas: number(gas),
    value: number(value),
    storageLimit: number(storageLimit),
    epochHeight: number(epochHeight),
    chainId: Number(number(chainId)),
  }
  const numbers = [nonce, gasPrice, gas, value, storageLimit, epochHeight, chainId, v, r, s]
  if (numbers.some(each => each?.startsWith('0x00')) || toRlp([fields, v, r, s]) !== raw)
    return 'not the canonical bytes'
  const key = await recoverPublicKey({
    hash: keccak256(toRlp(fields)),
    signature: { r: padded(r), s: padded(s), yParity: Number(number(v)) },
  })
  const from = `0x1${keccak256(`0x${key.slice(4)}`).slice(-39)}` as Hex
  const wrong = [
    unsigned.chainId !== core.chainId && `chain id ${chainId}`,
    unsigned.value !== 0n && `a value of ${value}`,
    data !== toFunctionSelector('work()') && `data ${data}`,
    !core.bridges.has(to as Hex) && `to ${to}`,
    (unsigned.epochHeight > core.epoch + 100_000n || unsigned.epochHeight + 100_000n < core.epoch) &&
      `epoch height ${epochHeight}`,
    unsigned.gas > blockGas && `gas ${gas}`,
    unsigned.storageLimit < 64n && `storage limit ${storageLimit}`,
    unsigned.gasPrice < core.gasPrice && `gas price ${gasPrice}`,
  ].filter(Boolean)
  if (wrong.length > 0) return `a transaction with ${wrong.join(', ')}`
  return {
    hash: keccak256(raw),
    from,
    to: to as Hex,
    nonce: unsigned.nonce,
    gasPrice: unsigned.gasPrice,
    gas: unsigned.gas,
  }
}

function padded(part: Hex): Hex {
  return `0x${part.slice(2).padStart(64, '0')}`
}
