import * as z from 'zod/mini'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { Secret } from '#server/platform/settings/Secret.ts'
import { readText } from '#server/platform/upstreams/fetchUpstream.ts'
import { type BeaconSpec, beaconSpecSchema } from './BeaconSpec.ts'
import { askBeacon } from './beacon/askBeacon.ts'
import {
  type BeaconValidator,
  beaconSchemas,
  type PendingConsolidation,
  type PendingDeposit,
  type PendingPartialWithdrawal,
} from './beaconSchemas.ts'
import { type PassingValidator, readValidators } from './readValidators.ts'
import { type ActiveTotals, sumActiveBalances } from './sumActiveBalances.ts'

/** Most ids per request. */
const idsPerRequest = 1000

/** A queue of 100,000 deposits is about 45 MB of JSON. */
const maxAnswerBytes = 512 * 1024 * 1024

/** Empty slots make a healthy node look a little behind. */
const mostSlotsBehind = 4

const slowTimeoutMs = 120_000

type BeaconState = 'head' | 'finalized'

/**
 * The used part of the standard Beacon API of the operator's node. Every call throws `BeaconNodeUnavailableError`
 * (BEACON_NODE_UNAVAILABLE) without a usable answer.
 */
export type BeaconNode = ReturnType<typeof createBeaconNode>

export function createBeaconNode(url: Secret, networkName: string, onFailure: () => void) {
  const unavailable = (details: string, cause?: unknown) => {
    onFailure()
    return new BeaconNodeUnavailableError(networkName, details, cause)
  }

  async function open(path: string, body?: unknown, timeoutMs?: number): Promise<Response> {
    const response = await askBeacon(url, path, { body, timeoutMs }).catch(cause => {
      throw unavailable('no answer', cause)
    })
    if (!response.ok) throw unavailable(`${path}: HTTP status ${response.status}`)
    return response
  }

  async function read<S extends z.ZodMiniType>(
    schema: S,
    path: string,
    body?: unknown,
  ): Promise<z.output<S>> {
    const response = await open(path, body)
    try {
      return z.parse(schema, JSON.parse(await readText(response, maxAnswerBytes)))
    } catch (cause) {
      throw unavailable(`${path}: not the answer that the Beacon API describes`, cause)
    }
  }

  return {
    /** Name and version of the node's software. */
    async version(): Promise<string> {
      return (await read(beaconSchemas.version, '/eth/v1/node/version')).data.version
    },
    async genesis() {
      const { data } = await read(beaconSchemas.genesis, '/eth/v1/beacon/genesis')
      return {
        timeSeconds: data.genesis_time,
        validatorsRoot: data.genesis_validators_root,
        forkVersion: data.genesis_fork_version,
      }
    },
    async spec(): Promise<BeaconSpec> {
      return (await read(z.object({ data: beaconSpecSchema }), '/eth/v1/config/spec')).data
    },
    /**
     * Checks that the node is synced: one that is behind does not know the newest validators and deposits, and would
     * call their keys unused.
     * @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING
     */
    async checkSynced(): Promise<void> {
      const { data } = await read(beaconSchemas.syncing, '/eth/v1/node/syncing')
      if (data.el_offline) throw new BeaconNodeSyncingError(networkName, 'its execution node is offline')
      if (data.is_syncing || data.sync_distance > mostSlotsBehind)
        throw new BeaconNodeSyncingError(networkName, `it is ${data.sync_distance} slots behind`)
    },
    async headSlot(): Promise<number> {
      return (await read(beaconSchemas.header, '/eth/v1/beacon/headers/head')).data.header.message.slot
    },
    async finalizedEpoch(): Promise<number> {
      const path = '/eth/v1/beacon/states/head/finality_checkpoints'
      return (await read(beaconSchemas.finality, path)).data.finalized.epoch
    },
    /** The validators of `ids` that the state knows, without the others. */
    async validators(
      ids: readonly (`0x${string}` | number)[],
      state: BeaconState = 'head',
    ): Promise<BeaconValidator[]> {
      const found: BeaconValidator[] = []
      for (let start = 0; start < ids.length; start += idsPerRequest) {
        const body = { ids: ids.slice(start, start + idsPerRequest).map(String) }
        const path = `/eth/v1/beacon/states/${state}/validators`
        found.push(...(await read(beaconSchemas.validators, path, body)).data)
      }
      return found
    },
    /** The deposit queue, oldest first. */
    async pendingDeposits(state: BeaconState = 'head'): Promise<PendingDeposit[]> {
      const path = `/eth/v1/beacon/states/${state}/pending_deposits`
      return (await read(beaconSchemas.pendingDeposits, path)).data
    },
    /**
     * Streams the head state's validators one by one, by index.
     * @param statuses of the Beacon API; all by default
     */
    async passValidators(
      onValidator: (validator: PassingValidator) => void,
      statuses: readonly string[] = [],
    ): Promise<void> {
      const path = `/eth/v1/beacon/states/head/validators${statuses.length > 0 ? `?status=${statuses.join(',')}` : ''}`
      const { body } = await open(path, undefined, slowTimeoutMs)
      if (!body) throw unavailable(`${path}: empty answer`)
      await readValidators(body, onValidator).catch(cause => {
        throw unavailable(`${path}: not the answer that the Beacon API describes`, cause)
      })
    },
    /** Pending partial withdrawals (EIP-7002) of the head state. */
    async pendingPartialWithdrawals(): Promise<PendingPartialWithdrawal[]> {
      const path = '/eth/v1/beacon/states/head/pending_partial_withdrawals'
      return (await read(beaconSchemas.pendingPartialWithdrawals, path)).data
    },
    /** Of the head state, oldest first (EIP-7251). */
    async pendingConsolidations(): Promise<PendingConsolidation[]> {
      const path = '/eth/v1/beacon/states/head/pending_consolidations'
      return (await read(beaconSchemas.pendingConsolidations, path)).data
    },
    /** Number of the execution block of the finalised block. */
    async finalizedExecutionBlock(): Promise<bigint> {
      const { data } = await read(beaconSchemas.executionPayload, '/eth/v2/beacon/blocks/finalized')
      return data.message.slot === 0 ? 0n : data.message.body.execution_payload.block_number
    },
    async activeTotals(): Promise<ActiveTotals> {
      const path = '/eth/v1/beacon/states/head/validators?status=active'
      const { body } = await open(path, undefined, slowTimeoutMs)
      if (!body) throw unavailable(`${path}: empty answer`)
      return sumActiveBalances(body)
    },
    /** The execution block below the head block, or undefined while the head is genesis. */
    async executionParent(): Promise<{ hash: `0x${string}` } | undefined> {
      const { data } = await read(beaconSchemas.executionPayload, '/eth/v2/beacon/blocks/head')
      return data.message.slot === 0 ? undefined : { hash: data.message.body.execution_payload.parent_hash }
    },
  }
}

/** The operator's beacon node gave no usable answer. */
export class BeaconNodeUnavailableError extends RefusedError {
  constructor(networkName: string, details: string, cause?: unknown) {
    super(`The provider's ${networkName} beacon node does not answer.`, {
      code: 'BEACON_NODE_UNAVAILABLE',
      status: 502,
      details,
      cause,
    })
  }
}

/** The operator's beacon node is not synced, so nothing that depends on it is answered. */
export class BeaconNodeSyncingError extends RefusedError {
  constructor(networkName: string, details: string) {
    super(`The provider's ${networkName} beacon node is not synced yet.`, {
      code: 'BEACON_NODE_SYNCING',
      status: 503,
      details,
      headers: { 'retry-after': '60' },
    })
  }
}
