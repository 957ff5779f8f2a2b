import { createHmac } from 'node:crypto'
import type { EthereumNetworkId } from '@granary/chains'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { Database } from '#server/platform/db/Database.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import { defineService } from '#server/platform/modules/createServices.ts'
import { createVerification } from '#server/platform/upstreams/createVerification.ts'
import type { EthereumSettings, KeySettings } from '../../settings/ethereumSettings.ts'
import type { ValidatorMetrics } from '../createValidatorMetrics.ts'
import { createDepositStore } from '../deposits/DepositStore.ts'
import { startScan } from '../deposits/startScan.ts'
import { connectKeyring } from './connectKeyring.ts'
import { createOrders } from './createOrders.ts'
import { findSeenKeys } from './findSeenKeys.ts'
import { createKeyClient, type KeyClient } from './KeyClient.ts'
import type { DepositOrder, Keyring, KeyringState, KeyShares, SignedOrder, SplitOrder } from './Keyring.ts'
import { KeySourceChangedError } from './KeySourceChangedError.ts'
import { KeyringChangedError, KeysUnavailableError } from './keyringErrors.ts'
import { type KeySource, openKeySource } from './openKeySource.ts'
import { skipUsedKeys } from './skipUsedKeys.ts'

/**
 * After this long without a server at work, the database may be a restored backup. Processes record every thirty
 * seconds that they live.
 */
const pauseSeconds = 120

/** Keys given out after the last record of life. */
const notedLateSeconds = 60

/** A keys process that restarts again while its keys are looked up gives none out. */
const mostLookups = 3

/** The operator's keys in the process that serves visitors, through the keyring of another process. */
export type Keys = Awaited<ReturnType<typeof createKeys>>

/** Undefined without configured keys. */
export const keysService = defineService<Keys | undefined>('validator keys')

export type KeysParts = {
  keys: KeySettings
  ethereum: EthereumSettings['networks']
  /** What the safety gaps depend on. */
  allowances: { maxOpenValidators: number; validatorsPerHour: number }
  database: Database
  metrics: ValidatorMetrics
  log: Log
  /** Of this process, for tests. */
  keyring?: Keyring
}

/** @throws {KeySourceChangedError} KEY_SOURCE_CHANGED */
export async function createKeys(parts: KeysParts) {
  const { keys: settings, ethereum, allowances, database, metrics, log } = parts
  const connection = parts.keyring ? undefined : connectKeyring(settings.socket)
  const keyring = parts.keyring ?? (connection as Keyring)
  const deposits = createDepositStore(database.orm)
  const orders = createOrders(keyring)
  const checks = new Map<EthereumNetworkId, Check>()
  const searched = new Set<EthereumNetworkId>()
  let opened: { source: KeySource; pause: { due: boolean; gap: number }; visitorSecret: string } | undefined
  let highest = 0

  async function readState(): Promise<KeyringState> {
    const state = await keyring.state()
    if (!opened) {
      const source = await openKeySource(database.orm, state.fingerprint)
      opened ??= { source, pause: pauseOf(source, state), visitorSecret: state.visitorSecret }
    }
    return state
  }

  const open = async () => {
    if (!opened) await readState()
    return opened as NonNullable<typeof opened>
  }

  function pauseOf({ isNew, pausedSeconds }: KeySource, state: KeyringState) {
    const seconds = pausedSeconds + notedLateSeconds
    const most = Math.ceil(state.mostKeys.atOnce + (state.mostKeys.perHour * seconds) / 3600)
    const gap = state.isNew ? most : Math.min(most, allowances.maxOpenValidators)
    const due = pausedSeconds > pauseSeconds || (state.isNew && !isNew)
    return { due, gap: Math.max(settings.safetyGap, gap) }
  }

  function clientOf(id: EthereumNetworkId): KeyClient | undefined {
    const client = ethereum[id].validatorClient
    return client && createKeyClient(keyring, id, client.url)
  }

  /** @returns the keyring instance for which it holds */
  async function check({ id, chain, nodes }: EthereumUpstream): Promise<string> {
    const state = await readState()
    const { source, pause } = await open()
    const { beacon, rpc } = await nodes()
    const isKnown = searched.has(id) && !state.isNew && !pause.due && state.nextIndex >= highest
    if (!isKnown) {
      const seenElsewhere = () => findSeenKeys({ chain, rpc, client: clientOf(id), deposits, log })
      const { safetyGap } = settings
      const lookAhead =
        settings.lookAhead ?? (state.isNew ? widest(allowances.validatorsPerHour) : defaultLookAhead)
      await skipUsedKeys({
        ...{ beacon, seenElsewhere, keyring, source, highest, safetyGap, lookAhead, pause, metrics, log },
      })
    }
    await startScan(deposits, rpc, chain.id)
    searched.add(id)
    return state.instance
  }

  function checkOf(network: EthereumUpstream): Check {
    const known = checks.get(network.id) ?? createCheck(() => check(network))
    checks.set(network.id, known)
    return known
  }

  async function sign(network: EthereumUpstream, order: Omit<DepositOrder, 'network'>): Promise<SignedOrder> {
    for (let lookups = 0; lookups < mostLookups; lookups += 1) {
      const checkUsed = checkOf(network)
      const instance = await checkUsed()
      try {
        const signed = await orders.sign(instance, { ...order, network: network.id })
        highest = Math.max(highest, signed.firstIndex + signed.deposits.length)
        return signed
      } catch (error) {
        if (!(error instanceof KeyringChangedError)) throw error
        // The first to notice has it looked up again, for every network; the others wait for that.
        if (checks.get(network.id) === checkUsed) checks.clear()
      }
    }
    throw new KeysUnavailableError(new Error('the keys process keeps restarting'))
  }

  try {
    await open()
  } catch (error) {
    if (error instanceof KeySourceChangedError) throw error
    log.warn({ err: error }, 'the keys process does not answer; offers wait for it')
  }

  return {
    /**
     * Signed deposit data for new keys, once the counter is beyond every key in use on the network.
     * @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING
     * @throws {KeysUnavailableError} KEYS_UNAVAILABLE
     * @throws {KeyRateExceededError} KEY_RATE_EXCEEDED
     * @throws {KeySourceChangedError} KEY_SOURCE_CHANGED
     */
    sign,
    /**
     * Resolves once the counter is beyond every key in use on the network, and the first block to read its deposits
     * from is recorded.
     * @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING
     * @throws {KeysUnavailableError} KEYS_UNAVAILABLE
     */
    async ready(network: EthereumUpstream): Promise<void> {
      await checkOf(network)()
    },
    /** Leaves a safety gap of indexes out: keys beyond the counter are in use. */
    async leaveOutGap(): Promise<void> {
      const { nextIndex } = await readState()
      const { source } = await open()
      for (const gap of await keyring.skip([{ index: nextIndex + settings.safetyGap, reason: 'found' }])) {
        await source.noteSkipped(gap)
        metrics.skippedKeyIndexes.inc({ reason: gap.reason }, gap.count)
        log.warn(
          { code: 'KEY_INDEXES_SKIPPED', reason: gap.reason, skipped: gap.count },
          'SSV keys are in use',
        )
      }
    },
    /** Key shares of SSV keys, encrypted for the operators. */
    split: (order: SplitOrder): Promise<KeyShares> => keyring.split(order),
    /** The index of the next key. @throws {KeysUnavailableError} KEYS_UNAVAILABLE */
    async nextIndex(): Promise<number> {
      const { nextIndex } = await readState()
      highest = Math.max(highest, nextIndex)
      return nextIndex
    },
    /** The network's validator client through the keyring; undefined if none is configured. */
    clientOf,
    /** Identifies a visitor in the database, which alone does not reveal the address. */
    async visitorId(address: string): Promise<string> {
      const { visitorSecret } = await open()
      const secret = Buffer.from(visitorSecret, 'hex')
      return createHmac('sha256', secret).update(address).digest('base64url').slice(0, 22)
    },
    /** Records that a server is at work on the database, once no pause has to be made up for. */
    async noteLife(): Promise<void> {
      const { source, pause } = await open()
      if (!pause.due) await source.noteLife(highest)
    },
    close: (): void => connection?.close(),
  }
}

const defaultLookAhead = 1_000

/** None of a visitor's keys of an hour may be deposited, and the next one may. */
function widest(validatorsPerHour: number): number {
  return Math.min(Math.max(defaultLookAhead, validatorsPerHour), 8_000)
}

type Check = () => Promise<string>

/** Runs `run` once for all who wait, as `createVerification` does, and returns its result. */
function createCheck(run: () => Promise<string>): Check {
  let instance = ''
  const verified = createVerification(async () => {
    instance = await run()
  })
  return async () => {
    await verified()
    return instance
  }
}
