import { secondsPerSlot } from '../beacon/chainConfig.ts'
import { produceSlot } from '../beacon/produceSlot.ts'
import type { DevnetStatus } from '../DevnetStatus.ts'
import { EngineKeepsNothingError } from '../execution/engine/EngineExecution.ts'
import { DataFolder } from '../snapshot/DataFolder.ts'
import { signExits } from '../ssv/signExits.ts'
import type { DevnetOptions, DevnetPorts } from './DevnetOptions.ts'
import { freePort } from './freePort.ts'
import { SlotClock } from './SlotClock.ts'
import { SnapshotKeeper } from './SnapshotKeeper.ts'
import { serveChains } from './serveChains.ts'
import { type Chains, startChains, UnusableSnapshotError } from './startChains.ts'

type Log = (line: string) => void

/** A chain that was off for longer stays behind this machine's clock. */
const catchUpMs = 300_000

export type RunningDevnet = {
  status: DevnetStatus
  /** Rejects if a chain or the clock fails; the devnet is then unusable. */
  failure: Promise<never>
  /** Ends everything, after saving the state. */
  stop(): Promise<void>
  /** Ends everything without saving. */
  abandon(): Promise<void>
}

/** Runs the whole devnet inside this process. Other code uses `startDevnet`, which runs it in its own process. */
export async function runDevnet(options: DevnetOptions, log: Log): Promise<RunningDevnet> {
  if (options.execution === 'engine' && options.dataDir !== undefined) throw new EngineKeepsNothingError()
  const folder = options.dataDir === undefined ? undefined : await DataFolder.open(options.dataDir)
  try {
    const ports = await checkPorts(options)
    const chains = await openChains(ports, options, folder)
    try {
      return await run(chains, ports, options, folder, log)
    } catch (error) {
      await chains.stop()
      throw error
    }
  } catch (error) {
    await folder?.close()
    throw error
  }
}

/** Requested ports must be free; listeners choose the others. */
async function checkPorts({ ports = {} }: DevnetOptions): Promise<DevnetPorts> {
  return {
    ethereum: await freePort(ports.ethereum, 'Ethereum RPC'),
    conflux: await freePort(ports.conflux, 'Conflux RPC'),
    confluxCore: await freePort(ports.confluxCore, 'Conflux core space RPC'),
    beacon: await freePort(ports.beacon, 'Beacon API'),
    keymanager: await freePort(ports.keymanager, 'Keymanager API'),
    control: await freePort(ports.control, 'control server'),
  }
}

async function openChains(
  ports: DevnetPorts,
  { conflux = true, execution = 'anvil', market = false }: DevnetOptions,
  folder: DataFolder | undefined,
): Promise<Chains> {
  const snapshot = (await folder?.load()) ?? null
  try {
    const confluxPort = conflux ? ports.conflux : undefined
    return await startChains({ execution, ethereumPort: ports.ethereum, confluxPort, market }, snapshot)
  } catch (error) {
    if (folder && error instanceof UnusableSnapshotError) throw await folder.setAside(error)
    throw error
  }
}

async function run(
  chains: Chains,
  ports: DevnetPorts,
  { slotMs = 1000 }: DevnetOptions,
  folder: DataFolder | undefined,
  log: Log,
): Promise<RunningDevnet> {
  const { beacon } = chains
  const keeper = folder && new SnapshotKeeper(folder, chains)
  await keeper?.save()
  const { clock, clockFailure } = clockOf(chains, slotMs, keeper, log)
  const { status, servers } = await serveChains({ chains, clock, keeper, folder, ports, slotMs })
  clock.start()
  log(beacon.slot > 1 ? `The chain resumes at slot ${beacon.slot}.` : 'A new chain begins.')
  const abandon = async () => {
    await clock.stop()
    await Promise.all(servers.map(server => server.close()))
    await chains.stop()
    await folder?.close()
  }
  const failure = Promise.race([chains.failure, clockFailure])
  failure.catch(() => {})
  return {
    status,
    failure,
    abandon,
    stop: async () => {
      await clock.stop()
      if (keeper) await saveLast(chains, keeper)
      await abandon()
    },
  }
}

function clockOf(chains: Chains, slotMs: number, keeper: SnapshotKeeper | undefined, log: Log) {
  const { beacon, ssv } = chains
  const failure = Promise.withResolvers<never>()
  const tick = async (slot: number) => {
    const outcome = await produceSlot(beacon, slot)
    if (outcome.transactions > 0) {
      keeper?.touch()
      await ssv.follow()
    }
    signExits(beacon, ssv)
    if (outcome.missed) log(`Slot ${slot} passed without a block: the key of its proposer was not imported.`)
    await keeper?.saveIfDue()
  }
  // A tick fails as soon as anvil ends, usually before that end is known, which is the better explanation.
  const onFailure = (error: unknown) => setTimeout(() => failure.reject(error), 300)
  // Only a chain that people watch keeps their time: with slots of declared length and saved state.
  const keepsTime = keeper !== undefined && slotMs === secondsPerSlot * 1000
  const chainTimeMs = (beacon.genesisTime + beacon.slot * secondsPerSlot) * 1000
  const behindMs = Math.max(0, Date.now() - chainTimeMs)
  const pace = keepsTime ? { behindMs, catchUpMs } : {}
  const clock = new SlotClock({ slotMs, slot: beacon.slot, tick, onFailure, ...pace })
  return { clock, clockFailure: failure.promise }
}

/** A dump omits pending transactions: mine them first. */
async function saveLast({ beacon, conflux }: Chains, keeper: SnapshotKeeper): Promise<void> {
  if (await beacon.execution.hasPendingTransactions()) await produceSlot(beacon, beacon.slot + 1)
  await conflux?.mineWaiting()
  await keeper.save()
}
