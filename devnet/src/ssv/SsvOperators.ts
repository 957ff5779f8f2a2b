import { decodeSsvEvent, thresholdOf } from '@granary/staking/ssv'
import { type Hex, toHex } from 'viem'
import type { SharedSigner } from '../beacon/SharedSigner.ts'
import { devnetAddresses } from '../devnetAddresses.ts'
import { createJsonRpc, type JsonRpc } from '../execution/jsonRpc.ts'
import { type Conduct, PlayNode } from './PlayNode.ts'
import playOperatorKeys from './playOperatorKeys.json' with { type: 'json' }
import type { Registration } from './Registration.ts'
import { SsvRegistry } from './SsvRegistry.ts'
import { type HeldShare, signWithShares } from './signWithShares.ts'

type RpcLog = { topics: Hex[]; data: Hex; blockNumber: Hex; logIndex: Hex }

/**
 * The operators that the devnet runs. They follow the network's events and sign for the validators of their clusters.
 * All of what they know is on the chain, so a restart reads it again.
 */
export class SsvOperators implements SharedSigner {
  readonly nodes: ReadonlyMap<bigint, PlayNode> = new Map(
    playOperatorKeys.flatMap(({ playPrivateKey }, index): [bigint, PlayNode][] => {
      const id = BigInt(index + 1)
      return playPrivateKey === undefined ? [] : [[id, new PlayNode(id, playPrivateKey)]]
    }),
  )
  readonly registry = new SsvRegistry(this.nodes)
  readonly #rpc: JsonRpc
  readonly #lastSigned = new Map<string, boolean>()
  #nextBlock = 0

  constructor(rpcUrl: string) {
    this.#rpc = createJsonRpc(rpcUrl)
  }

  /** Reads the events of the blocks since the last call. */
  async follow(): Promise<void> {
    const head = Number(await this.#rpc.request<Hex>('eth_blockNumber'))
    if (head < this.#nextBlock) return
    const range = { fromBlock: toHex(this.#nextBlock), toBlock: toHex(head) }
    const filter = { address: devnetAddresses.ssvNetwork, ...range }
    for (const log of await this.#rpc.request<RpcLog[]>('eth_getLogs', [filter])) {
      const event = decodeSsvEvent(log)
      const place = { blockNumber: BigInt(log.blockNumber), logIndex: Number(log.logIndex) }
      if (event) this.registry.take({ ...event, ...place })
    }
    this.#nextBlock = head + 1
  }

  /** Also of operators that run no node here: nothing then changes. */
  setConduct(operatorIds: readonly bigint[], conduct: Conduct): void {
    for (const id of operatorIds) {
      const node = this.nodes.get(id)
      if (node) node.conduct = conduct
    }
  }

  isOnDuty(pubkey: string): boolean {
    const registration = this.registry.find(pubkey)
    return registration !== undefined && this.canSign(registration)
  }

  /** Whether its cluster is alive and enough of its operators are there. */
  canSign(registration: Registration): boolean {
    const online = this.#held(registration).filter(({ node }) => node.conduct !== 'offline')
    return (
      !this.registry.isLiquidated(registration) &&
      online.length >= thresholdOf(registration.operatorIds.length)
    )
  }

  sign(pubkey: string, root: Uint8Array): Uint8Array | undefined {
    const registration = this.registry.find(pubkey)
    if (!registration || !this.canSign(registration)) return undefined
    const { publicKey, operatorIds } = registration
    const threshold = thresholdOf(operatorIds.length)
    const signature = signWithShares(this.#held(registration), threshold, publicKey, root)
    this.#lastSigned.set(publicKey, signature !== undefined)
    return signature
  }

  /** Whether its operators made its signature when they last had to; null if they have not yet since the start. */
  lastSigned({ publicKey, refusal }: Registration): boolean | null {
    return refusal ? null : (this.#lastSigned.get(publicKey) ?? null)
  }

  feeRecipient(pubkey: string): string | undefined {
    const registration = this.registry.find(pubkey)
    return registration && this.registry.feeRecipient(registration)
  }

  #held({ parts }: Registration): HeldShare[] {
    return parts.flatMap(part =>
      'held' in part && !this.registry.isRemoved(part.operatorId) ? [part.held] : [],
    )
  }
}
