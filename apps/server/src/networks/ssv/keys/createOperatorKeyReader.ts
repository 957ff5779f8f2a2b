import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { decodeOperatorKey, operatorEventsAbi } from '@granary/staking/ssv'
import { decodeEventLog, encodeEventTopics } from 'viem'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'

/**
 * An operator's RSA key as its `OperatorAdded` has it, base64 of PEM. Keys never change.
 * @throws {OperatorKeyUnreadError} SSV_OPERATOR_KEY_UNREAD
 */
export type OperatorKeyReader = (
  network: EthereumNetworkId,
  id: number,
  addedAtBlock: number,
) => Promise<string>

const mostKept = 10_000

/** Reads operators' keys from the contract that the settings name, by the operator's own JSON-RPC nodes. */
export function createOperatorKeyReader(
  contracts: Readonly<Record<EthereumNetworkId, Hex | undefined>>,
  upstreams: ChainUpstreams,
): OperatorKeyReader {
  const known = new Map<string, string>()

  async function read(network: EthereumNetworkId, id: number, block: number): Promise<string> {
    const contract = contracts[network]
    const upstream = upstreams.get(ethereumNetworks[network].id)
    if (!contract || !upstream || block < 0) throw new OperatorKeyUnreadError(id, 'SSV is not set up here')
    const at = `0x${block.toString(16)}`
    const [topic = null] = encodeEventTopics({ abi: operatorEventsAbi, eventName: 'OperatorAdded' })
    const topics = [topic, `0x${id.toString(16).padStart(64, '0')}`]
    const filter = { address: contract, topics, fromBlock: at, toBlock: at }
    const logs = await upstream
      .rpc()
      .then(rpc => rpc.call('eth_getLogs', [filter]))
      .catch(cause => {
        throw new OperatorKeyUnreadError(id, 'the JSON-RPC node does not answer', cause)
      })
    const [log, ...more] = Array.isArray(logs) ? (logs as RawLog[]) : []
    if (!log || more.length > 0) throw new OperatorKeyUnreadError(id, `block ${block} does not add it`)
    return keyOf(log, id, contract)
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

type RawLog = { address?: unknown; data: Hex; topics: [Hex, ...Hex[]] }

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
