import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const aptGet = '/usr/bin/apt-get'
const policy = '/usr/sbin/policy-rc.d'

export type Redis = {
  /** A value for REDIS_URL. */
  url: string
  stop(): Promise<void>
}

/** Whether this machine has a Redis server, or could get one: Debian's package when root. */
export function hasRedis(): boolean {
  if (!findRedis() && process.getuid?.() === 0 && existsSync(aptGet)) installPackage()
  return findRedis() !== undefined
}

/**
 * A Redis server of its own, which keeps nothing and ends with this process.
 * @param port a free one by default
 */
export async function startRedis(port?: number): Promise<Redis> {
  const program = findRedis()
  if (!program) throw new Error('There is no redis-server on this machine.')
  if (port !== undefined) return runRedis(program, port)
  for (let attemptsLeft = 20; ; attemptsLeft -= 1)
    try {
      return await runRedis(program, quietPort())
    } catch (error) {
      if (attemptsLeft === 0) throw error
    }
}

/** Below the ports that systems give to outgoing connections, which could take it while Redis is stopped. */
const quietPort = () => 15_000 + Math.floor(Math.random() * 15_000)

async function runRedis(program: string, port: number): Promise<Redis> {
  const folder = mkdtempSync(join(tmpdir(), 'granary-redis-'))
  const flags = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ]
  const child = spawn(program, flags, { stdio: ['ignore', 'pipe', 'ignore'] })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const ended = once(child, 'exit').then(() => {
    process.off('exit', end)
    rmSync(folder, { recursive: true, force: true })
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', chunk => String(chunk).includes('Ready to accept connections') && resolve())
    ended.then(() => reject(new Error('Redis did not start.')))
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => {
      end()
      return ended
    },
  }
}

function findRedis(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const folders = [...onPath, '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
  return folders.map(folder => join(folder, 'redis-server')).find(path => existsSync(path))
}

/** The package starts a server of its own where the machine has a service manager: none is wanted. */
function installPackage(): void {
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    ...(existsSync(policy) ? {} : { RUNLEVEL: '1' }),
  }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'redis-server']])
    try {
      execFileSync(aptGet, args, { env, stdio: 'ignore' })
    } catch {}
}
