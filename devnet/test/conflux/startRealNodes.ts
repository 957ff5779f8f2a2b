import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { privateKeyToAccount } from 'viem/accounts'
import { createJsonRpc, type JsonRpc } from '../../src/execution/jsonRpc.ts'
import { type NodeSettings, nodeConfig, posConfig, richKeys } from './nodeConfig.ts'

export type RealNodes = {
  coreUrl: string
  eSpaceUrl: string
  core: JsonRpc
  /** The second node, whose PoS identity is unregistered: a provider's node. */
  provider: JsonRpc
  stop(): Promise<void>
}

const packageFolder = fileURLToPath(new URL('../../conflux-node/', import.meta.url))
const networkKey = '46b9e861b63d3509c88b7817275a30d22d62c8cd8fa6486ddee35ef0d8e0495f'

/**
 * A network of two real nodes (conflux-rust v3.0.2 from npm). The first makes the blocks and is PoS's first
 * validator, with the key and genesis of conflux-node/pos; the second, new in every run, can be registered,
 * unlike a genesis validator.
 */
export async function startRealNodes(): Promise<RealNodes> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-conflux-'))
  const [one = 0, two = 0, three = 0, four = 0, five = 0, six = 0] = await freePorts(6)
  const peer = `cfxnode://${privateKeyToAccount(`0x${networkKey}`).publicKey.slice(4)}@127.0.0.1:${three}`
  const settings: NodeSettings[] = [
    {
      folder: join(folder, 'first'),
      ports: { core: one, eSpace: two, peers: three },
      blockMs: 100,
      networkKey,
    },
    { folder: join(folder, 'second'), ports: { core: four, eSpace: five, peers: six }, peer },
  ]
  const children: ChildProcess[] = []
  const stop = async () => {
    await Promise.all(children.map(kill))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (const [index, setting] of settings.entries()) children.push(await startNode(setting, index === 0))
    const core = createJsonRpc(`http://127.0.0.1:${one}`)
    const provider = createJsonRpc(`http://127.0.0.1:${four}`)
    await untilTogether(core, provider, children)
    return { coreUrl: core.url, eSpaceUrl: `http://127.0.0.1:${two}`, core, provider, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @param first has the key of PoS's first validator; others make their own */
async function startNode(settings: NodeSettings, first: boolean): Promise<ChildProcess> {
  const { folder } = settings
  await mkdir(folder, { recursive: true })
  for (const name of ['genesis_file', 'initial_nodes.json', ...(first ? ['pos_key'] : [])])
    await cp(join(packageFolder, 'pos', name), join(folder, name))
  await writeFile(join(folder, 'secrets.txt'), richKeys.map(key => `${key.slice(2)}\n`).join(''))
  await writeFile(join(folder, 'pos_config.yaml'), posConfig(folder))
  await writeFile(join(folder, 'conflux.toml'), nodeConfig(settings))
  const args = [join(packageFolder, 'runNode.mjs'), join(folder, 'conflux.toml')]
  // It logs every late PoS round as an error; on a busy machine all are late.
  return spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' })
}

/** Only SIGKILL ends it reliably. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

/** Both answer, and the second has blocks of the first. */
async function untilTogether(core: JsonRpc, provider: JsonRpc, children: ChildProcess[]): Promise<void> {
  const epoch = (rpc: JsonRpc) => rpc.request<string>('cfx_epochNumber').then(Number, () => 0)
  const deadline = performance.now() + 60_000
  while ((await epoch(core)) < 10 || (await epoch(provider)) < 10) {
    if (children.some(({ exitCode }) => exitCode !== null))
      throw new Error('A Conflux node ended at its start.')
    if (performance.now() > deadline)
      throw new Error('The two Conflux nodes did not connect within a minute.')
    await sleep(250)
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer()
      return new Promise<typeof server>(resolve => server.listen(0, '127.0.0.1', () => resolve(server)))
    }),
  )
  const ports = servers.map(server => (server.address() as { port: number }).port)
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
  return ports
}
