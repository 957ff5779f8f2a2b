import { randomBytes } from 'node:crypto'
import { ApiError } from '@lodestar/api/server'
import { computeTimeAtSlot } from '@lodestar/state-transition'
import { fromHex } from '@lodestar/utils'
import type { FastifyInstance } from 'fastify'
import { createBeaconServer } from '../api/createBeaconServer.ts'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import { proposerSlashing } from '../beacon/proposerSlashing.ts'
import { createCoreSpaceServer } from '../conflux/core/createCoreSpaceServer.ts'
import { createControlServer } from '../control/createControlServer.ts'
import type { DevnetStats, DevnetStatus } from '../DevnetStatus.ts'
import { createKeymanagerServer } from '../keymanager/createKeymanagerServer.ts'
import type { DataFolder } from '../snapshot/DataFolder.ts'
import { ssvStatus } from '../ssv/SsvStatus.ts'
import { tellBalances } from '../ssv/tellBalances.ts'
import type { DevnetPorts } from './DevnetOptions.ts'
import { devnetStatus } from './devnetStatus.ts'
import type { SlotClock } from './SlotClock.ts'
import type { SnapshotKeeper } from './SnapshotKeeper.ts'
import type { Chains } from './startChains.ts'

export type ServedDevnet = {
  chains: Chains
  clock: SlotClock
  keeper: SnapshotKeeper | undefined
  folder: DataFolder | undefined
  ports: DevnetPorts
  slotMs: number
}

/** Opens the devnet's HTTP interfaces on 127.0.0.1. */
export async function serveChains(
  devnet: ServedDevnet,
): Promise<{ status: DevnetStatus; servers: FastifyInstance[] }> {
  const { chains, clock, keeper, folder, ports, slotMs } = devnet
  const { beacon, ssv } = chains
  const token = (await folder?.keymanagerToken()) ?? randomBytes(32).toString('hex')
  const beaconServer = createBeaconServer(beacon)
  const keymanager = createKeymanagerServer(beacon, token, () => keeper?.touch())
  const core = chains.conflux && createCoreSpaceServer(chains.conflux.core)
  const endpoints = {
    beacon: await listen(beaconServer, ports.beacon),
    keymanager: await listen(keymanager, ports.keymanager),
    confluxCore: core ? await listen(core, ports.confluxCore) : '',
  }
  const status = (control: string) => devnetStatus(chains, { ...endpoints, control }, token, slotMs)
  const control = createControlServer({
    status: () => status(urlOf(control)),
    stats: () => ({ ...devnetStats(beacon), paused: clock.paused, savedSlot: keeper?.savedSlot ?? -1 }),
    warp: slots => clock.warp(slots),
    pause: () => clock.pause(),
    resume: () => clock.resume(),
    save: () => clock.between(async () => keeper?.save()),
    slash: validator => clock.between(async () => slashValidator(beacon, validator)),
    setOffline: (pubkeys, offline) => clock.between(async () => setOffline(beacon, pubkeys, offline)),
    ssv: () => ssvStatus(ssv),
    tellSsvBalances: () => clock.between(() => tellBalances(beacon, ssv)),
    setSsvConduct: (ids, conduct) => clock.between(async () => ssv.setConduct(ids.map(BigInt), conduct)),
  })
  const controlUrl = await listen(control, ports.control)
  return { status: status(controlUrl), servers: [beaconServer, keymanager, control, ...(core ? [core] : [])] }
}

/** @returns its URL, with the actual port if `port` is 0 */
async function listen(server: FastifyInstance, port: number): Promise<string> {
  await server.listen({ port, host: '127.0.0.1' })
  return urlOf(server)
}

function urlOf(server: FastifyInstance): string {
  return server.listeningOrigin
}

/** Slashes a validator in the next block. @param validator index, in decimal digits, or public key */
function slashValidator(chain: BeaconChain, validator: string): void {
  const isKey = validator.startsWith('0x')
  const index = isKey ? chain.pubkeyCache.getIndex(fromHex(validator.toLowerCase())) : Number(validator)
  if (index === null || index >= chain.state.validators.length)
    throw new ApiError(404, 'No such validator on the chain')
  try {
    chain.proposerSlashings.push(proposerSlashing(chain, index))
  } catch (error) {
    throw error instanceof RangeError ? new ApiError(400, error.message) : error
  }
}

/** Takes keys off duty or back on: all, or none if one is missing. */
function setOffline(chain: BeaconChain, pubkeys: readonly string[], offline: boolean): void {
  const keys = pubkeys.map(pubkey => pubkey.toLowerCase())
  const missing = keys.find(key => !chain.keyring.has(key))
  if (missing) throw new ApiError(404, `No key for ${missing}`)
  for (const key of keys) chain.keyring.setOffline(key, offline)
}

type ChainStats = Omit<DevnetStats, 'paused' | 'savedSlot'>

function devnetStats(chain: BeaconChain): ChainStats {
  const { state, counters } = chain
  const passed = Math.max(1, counters.blocks + counters.missed)
  const chainTime = computeTimeAtSlot(chain.config, chain.slot, chain.genesisTime)
  return {
    slot: chain.slot,
    epoch: chain.epoch,
    headSlot: chain.head.slot,
    justifiedEpoch: state.currentJustifiedCheckpoint.epoch,
    finalizedEpoch: state.finalizedCheckpoint.epoch,
    validators: state.validators.length,
    pendingDeposits: state.pendingDeposits.length,
    importedKeys: chain.keyring.imported().length,
    blocks: counters.blocks,
    missedSlots: counters.missed,
    slotWorkMs: counters.totalMs / passed,
    executionMs: counters.executionMs / passed,
    chainTime,
    aheadOfClockSeconds: chainTime - Math.floor(Date.now() / 1000),
    memoryMb: Math.round(process.memoryUsage.rss() / 2 ** 20),
  }
}
