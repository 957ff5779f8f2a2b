import { type EthereumNetworkId, ethereumNetworks, parseBlockHead } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { decodeOperatorKey, operatorEventsAbi } from '@granary/staking/ssv'
import { decodeEventLog, encodeEventTopics } from 'viem'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import type { RpcCall, RpcReply } from '#server/platform/upstreams/rpc/RpcCall.ts'

/**
 * An operator's RSA key as its final `OperatorAdded` has it, base64 of PEM. Keys never change.
 * @throws {OperatorKeyUnreadError} SSV_OPERATOR_KEY_UNREAD
 */
export type OperatorKeyReader = (
  network: EthereumNetworkId,
  id: number,
  addedAtBlock: number,
) => Promise<string>

const mostKept = 10_000

/** Blocks below the newest one that are final for a node that does not report finality. */
const finalDepth = 1_000

/**
 * Reads operators' keys from the contract that the settings name, by the operator's own JSON-RPC nodes. Each of them that
 * answers must give the same key, in a block that is final: one faulty node, or a reorganisation, gives no share away.
 */
export function createOperatorKeyReader(
  contracts: Readonly<Record<EthereumNetworkId, Hex | undefined>>,
  upstreams: ChainUpstreams,
): OperatorKeyReader {
  const known = new Map<string, string>()

  async function read(network: EthereumNetworkId, id: number, block: number): Promise<string> {
    const contract = contracts[network]
    const upstream = upstreams.get(ethereumNetworks[network].id)
    if (!contract || !upstream || block < 0) throw new OperatorKeyUnreadError(id, 'SSV is not set up here')
    const calls = callsFor(contract, id, block)
    const answers = await upstream
      .rpc()
      .then(() => upstream.parts().pool.askEach(calls))
      .catch(cause => {
        throw new OperatorKeyUnreadError(id, 'the JSON-RPC nodes do not answer', cause)
      })
    const keys = new Set(answers.map(answer => keyIn(answer, { id, contract, block })))
    const [key] = keys
    if (key === undefined || keys.size > 1)
      throw new OperatorKeyUnreadError(id, 'the JSON-RPC nodes give different keys')
    return key
  }

  return async (network, id, addedAtBlock) => {
    const name = `${network} ${id} ${addedAtBlock}`
    const kept = known.get(name)
    if (kept) return kept
    const key = await read(network, id, addedAtBlock)
    if (known.size >= mostKept) known.clear()
    known.set(name, key)
    return key
  }
}

function callsFor(contract: Hex, id: number, block: number): RpcCall[] {
  const at = `0x${block.toString(16)}`
  const [topic = null] = encodeEventTopics({ abi: operatorEventsAbi, eventName: 'OperatorAdded' })
  const topics = [topic, `0x${id.toString(16).padStart(64, '0')}`]
  return [
    { method: 'eth_getLogs', params: [{ address: contract, topics, fromBlock: at, toBlock: at }] },
    { method: 'eth_getBlockByNumber', params: ['finalized', false] },
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
  ]
}

type Asked = { id: number; contract: Hex; block: number }

type RawLog = { address?: unknown; data: Hex; topics: [Hex, ...Hex[]] }

/** The key in one node's answers. */
function keyIn([logs, finalized, newest]: readonly RpcReply[], { id, contract, block }: Asked): string {
  const head = parseBlockHead(resultOf(newest))?.number ?? 0
  const final = parseBlockHead(resultOf(finalized))?.number ?? head - finalDepth
  if (block > Math.min(final, head)) throw new OperatorKeyUnreadError(id, `block ${block} is not final yet`)
  const found = resultOf(logs)
  const [log, ...more] = Array.isArray(found) ? (found as RawLog[]) : []
  if (!log || more.length > 0) throw new OperatorKeyUnreadError(id, `block ${block} does not add it`)
  return keyOf(log, id, contract)
}

function resultOf(reply: RpcReply | undefined): unknown {
  return reply && 'result' in reply ? reply.result : undefined
}

function keyOf(log: RawLog, id: number, contract: Hex): string {
  try {
    const { args } = decodeEventLog({
      ...{ abi: operatorEventsAbi, eventName: 'OperatorAdded', data: log.data, topics: log.topics },
    })
    if (String(log.address).toLowerCase() !== contract || args.operatorId !== BigInt(id))
      throw new Error('of another operator or contract')
    return decodeOperatorKey(args.publicKey).text
  } catch (cause) {
    throw new OperatorKeyUnreadError(id, 'its key is not readable', cause)
  }
}

/** The process that splits keys cannot read an operator's key from the chain. */
export class OperatorKeyUnreadError extends RefusedError {
  constructor(id: number, details: string, cause?: unknown) {
    super('The provider cannot read an operator’s key from the chain.', {
      code: 'SSV_OPERATOR_KEY_UNREAD',
      status: 503,
      details: `operator ${id}: ${details}`,
      cause,
    })
  }
}
