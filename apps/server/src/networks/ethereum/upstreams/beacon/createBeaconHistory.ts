import { BaseError } from '@granary/errors'
import * as z from 'zod/mini'
import type { Secret } from '#server/platform/settings/Secret.ts'
import { readText } from '#server/platform/upstreams/fetchUpstream.ts'
import { BeaconNodeUnavailableError } from '../BeaconNode.ts'
import type { PendingConsolidation, PendingDeposit } from '../beaconSchemas.ts'
import { sumActiveBalances } from '../sumActiveBalances.ts'
import { askBeacon } from './askBeacon.ts'
import { type HistoryBlock, historySchemas, type StateValidator } from './historySchemas.ts'
import { streamItems } from './streamItems.ts'

/** A node may have to rebuild a state before it answers. */
const stateTimeoutMs = 300_000

/** This many ids fit the 20 MB that nodes accept as a request. */
const idsPerRequest = 100_000

/** Blocks with all their transactions are well below. */
const maxAnswerBytes = 64 * 1024 * 1024

export type BlockHeader = { slot: number; root: `0x${string}`; parentRoot: `0x${string}` }

/**
 * A beacon node's history, as far as rewards need it. Every call throws `BeaconNodeUnavailableError`
 * (BEACON_NODE_UNAVAILABLE) without a usable answer; those about states throw `StateGoneError` (BEACON_STATE_GONE) if
 * the node no longer has the state, or never had such a list.
 */
export type BeaconHistory = ReturnType<typeof createBeaconHistory>

export function createBeaconHistory(url: Secret, networkName: string, onFailure: () => void) {
  const unavailable = (details: string, cause?: unknown) => {
    onFailure()
    return new BeaconNodeUnavailableError(networkName, details, cause)
  }

  async function ask(path: string, body?: unknown, timeoutMs?: number): Promise<Response> {
    return askBeacon(url, path, { body, timeoutMs }).catch(cause => {
      throw unavailable(`${path}: no answer`, cause)
    })
  }

  async function parsed<S extends z.ZodMiniType>(
    response: Response,
    schema: S,
    path: string,
  ): Promise<z.output<S>> {
    if (!response.ok) throw unavailable(`${path}: HTTP status ${response.status}`)
    try {
      return z.parse(schema, JSON.parse(await readText(response, maxAnswerBytes)))
    } catch (cause) {
      throw unavailable(`${path}: not the answer that the Beacon API describes`, cause)
    }
  }

  /** Undefined if the node does not have it, or lacks the route. */
  async function optional<S extends z.ZodMiniType>(schema: S, path: string) {
    const response = await ask(path)
    if ([400, 404, 405, 410, 501].includes(response.status)) {
      await response.body?.cancel()
      return undefined
    }
    return parsed(response, schema, path)
  }

  async function ofState(slot: number, list: string, body?: unknown): Promise<AsyncIterable<Uint8Array>> {
    const path = `/eth/v1/beacon/states/${slot}/${list}`
    const response = await ask(path, body, stateTimeoutMs)
    if ([400, 404, 410, 501].includes(response.status)) {
      await response.body?.cancel()
      throw new StateGoneError(networkName, slot, `${list}: HTTP status ${response.status}`)
    }
    if (!response.ok || !response.body) throw unavailable(`${path}: HTTP status ${response.status}`)
    return response.body
  }

  async function items<S extends z.ZodMiniType>(
    body: AsyncIterable<Uint8Array>,
    schema: S,
    onItem: (item: z.output<S>) => void,
  ): Promise<void> {
    try {
      await streamItems(body, item => onItem(z.parse(schema, item)))
    } catch (cause) {
      throw unavailable('a state: not the answer that the Beacon API describes', cause)
    }
  }

  return {
    /** The finalised checkpoint: its root is that of the newest block at or before the first slot of its epoch. */
    async finalized(): Promise<{ epoch: number; root: `0x${string}` }> {
      const path = '/eth/v1/beacon/states/head/finality_checkpoints'
      return (await parsed(await ask(path), historySchemas.finality, path)).data.finalized
    },
    /** Of the block in a slot, or with a root; undefined if the node says that there is none. */
    async header(slotOrRoot: number | `0x${string}`): Promise<BlockHeader | undefined> {
      const path = `/eth/v1/beacon/headers/${slotOrRoot}`
      const response = await ask(path)
      // Only 404 means that a slot is empty; 410 that the node dropped its block.
      if ([404, 410].includes(response.status)) {
        await response.body?.cancel()
        if (response.status === 410 && typeof slotOrRoot === 'number')
          throw new StateGoneError(networkName, slotOrRoot, 'its block: HTTP status 410')
        return undefined
      }
      const { root, header } = (await parsed(response, historySchemas.header, path)).data
      const { slot, parent_root: parentRoot } = header.message
      if (slotOrRoot !== slot && slotOrRoot !== root)
        throw unavailable(`${path}: the answer is of slot ${slot} and root ${root}`)
      return { slot, root, parentRoot }
    },
    async block(root: `0x${string}`): Promise<HistoryBlock> {
      const path = `/eth/v2/beacon/blocks/${root}`
      return (await parsed(await ask(path), historySchemas.block, path)).data.message
    },
    /** The validators of `ids` that the state of a slot knows, in one request up to 100,000. */
    async validators(slot: number, ids: readonly (number | `0x${string}`)[]): Promise<StateValidator[]> {
      const found: StateValidator[] = []
      for (let start = 0; start < ids.length; start += idsPerRequest) {
        const body = { ids: ids.slice(start, start + idsPerRequest).map(String) }
        await items(await ofState(slot, 'validators', body), historySchemas.validator, item => {
          found.push(item)
        })
      }
      return found
    },
    /** The `wanted` entries of the deposit queue. */
    async pendingDeposits(
      slot: number,
      wanted: (deposit: PendingDeposit) => boolean,
    ): Promise<PendingDeposit[]> {
      const found: PendingDeposit[] = []
      await items(await ofState(slot, 'pending_deposits'), historySchemas.pendingDeposit, item => {
        if (wanted(item)) found.push(item)
      })
      return found
    },
    async pendingConsolidations(slot: number): Promise<PendingConsolidation[]> {
      const found: PendingConsolidation[] = []
      const body = await ofState(slot, 'pending_consolidations')
      await items(body, historySchemas.pendingConsolidation, item => {
        found.push(item)
      })
      return found
    },
    /** Effective balance of all active validators of the chain, gwei. */
    async activeGwei(slot: number): Promise<bigint> {
      return (await sumActiveBalances(await ofState(slot, 'validators?status=active'))).totalActiveBalanceGwei
    },
    /** What the beacon chain paid the proposer for a block, gwei; undefined if the node does not report it. */
    async blockReward(root: `0x${string}`): Promise<bigint | undefined> {
      const answer = await optional(historySchemas.blockReward, `/eth/v1/beacon/rewards/blocks/${root}`)
      return answer?.data.total
    },
    /** The proposers by slot of an epoch; undefined if the node does not report past epochs. */
    async proposers(epoch: number): Promise<ReadonlyMap<number, number> | undefined> {
      const answer = await optional(historySchemas.duties, `/eth/v1/validator/duties/proposer/${epoch}`)
      return answer && new Map(answer.data.map(({ slot, validator_index }) => [slot, validator_index]))
    },
  }
}

/** The beacon node no longer has the state of a slot. */
export class StateGoneError extends BaseError {
  override readonly name = 'StateGoneError'
  constructor(networkName: string, slot: number, details: string) {
    super(`The ${networkName} beacon node no longer has the state of slot ${slot}.`, {
      code: 'BEACON_STATE_GONE',
      details,
    })
  }
}
