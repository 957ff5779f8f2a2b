import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createBeaconServer } from '../api/createBeaconServer.ts'
import { createCoreSpaceServer } from '../conflux/core/createCoreSpaceServer.ts'
import { createControlServer } from '../control/createControlServer.ts'
import { setOffline, slashValidator } from '../control/validatorControls.ts'
import type { DevnetStatus } from '../DevnetStatus.ts'
import { createKeymanagerServer } from '../keymanager/createKeymanagerServer.ts'
import type { DataFolder } from '../snapshot/DataFolder.ts'
import type { DevnetPorts } from './DevnetOptions.ts'
import { devnetStats } from './devnetStats.ts'
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
  const { beacon } = chains
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
