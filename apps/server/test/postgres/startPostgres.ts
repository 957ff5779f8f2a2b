import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { findPostgres } from './findPostgres.ts'

export type Postgres = {
  /** `postgres://` address of the maintenance database, over a socket in a folder of its own. */
  url: string
  stop(): Promise<void>
}

/** Nothing here outlives the run, so nothing needs to reach the disk. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=32MB',
  'listen_addresses=',
]

/** Ends the server and takes its folder away once nobody holds the other end of its input, however that came about. */
const keeper = `
"$1/initdb" -D "$2/data" -A trust -U granary -E UTF8 --locale=C --no-sync >"$2/log" 2>&1 </dev/null || {
  cat "$2/log" >&2
  rm -rf "$2"
  exit 1
}
"$1/postgres" -D "$2/data" -k "$2" $3 >"$2/log" 2>&1 </dev/null &
cat >/dev/null
kill -INT $!
wait $!
rm -rf "$2"`

/**
 * A PostgreSQL cluster of its own in a temporary folder. It ends with this process, also when that is killed.
 * @param more settings, such as `shared_buffers=128MB`
 * @throws {Error} when the machine has no PostgreSQL and cannot get one
 */
export async function startPostgres(more: readonly string[] = []): Promise<Postgres> {
  const programs = findPostgres()
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(user ? '/tmp' : tmpdir(), 'granary-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const flags = [...settings, ...more].map(setting => `-c ${setting}`).join(' ')
  const child = spawn('sh', ['-c', keeper, 'keeper', programs, folder, flags], {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...user,
    // A group of its own: Ctrl-C in a terminal is for the run, which then ends the server.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const failed = ended.then(() => {
    throw new Error(`PostgreSQL did not start: ${said}`)
  })
  failed.catch(() => {})
  const url = `postgres://granary@localhost/postgres?host=${encodeURIComponent(folder)}`
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  try {
    await Promise.race([answers(url), failed])
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const user = ['postgres', 'nobody'].find(name => idOf(name, '-u') !== undefined)
  if (!user)
    throw new Error('PostgreSQL does not run as root, and this machine has neither postgres nor nobody.')
  return { uid: idOf(user, '-u') ?? 0, gid: idOf(user, '-g') ?? 0 }
}

function idOf(user: string, which: '-u' | '-g'): number | undefined {
  try {
    return Number(execFileSync('id', [which, user], { stdio: 'pipe' }))
  } catch {
    return undefined
  }
}

async function answers(url: string, attemptsLeft = 300): Promise<void> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    if (attemptsLeft === 0) throw error
    await new Promise(resolve => setTimeout(resolve, 100))
    await answers(url, attemptsLeft - 1)
  }
}
