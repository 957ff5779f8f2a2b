import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseError } from '@granary/errors'
import { hasEnded, isAlive, ownIdentity, type ProcessIdentity } from './ProcessIdentity.ts'

/** How often the owner touches its lock. */
const beatMs = 3_000

/** An owner that has not touched its lock for so long is gone. */
const staleMs = 15_000

const lookMs = 250

/** Two that take a stale lock at the same moment have both written by then; the last writer keeps it. */
const settleMs = 300

type Owner = ProcessIdentity & { instance: string }

/** The error for a folder of another process. */
type InUse = (folder: string, holder: ProcessIdentity | undefined) => BaseError

const databaseInUse: InUse = (folder, holder) => new DatabaseInUseError(folder, holder)

/**
 * Keeps a second process out of a folder (of PGlite, which it would destroy, or of the key journal), also one in
 * another container or on another machine that shares the volume: the owner keeps touching the lock. A lock of an
 * ended process is void at once, any other after 15 s without a touch.
 * @returns releases the folder
 * @throws {DatabaseInUseError} DATABASE_IN_USE
 */
export async function lockFolder(folder: string, inUse: InUse = databaseInUse): Promise<() => void> {
  const file = join(folder, 'process.lock')
  const owner: Owner = { instance: randomUUID(), ...ownIdentity() }
  if (!create(file, owner)) await takeOver(folder, file, owner, inUse)
  const beat = setInterval(() => {
    const holder = read(file)
    if (!holder) return
    // Lock lost while suspended: refuse writes.
    if (holder.instance !== owner.instance) throw inUse(folder, holder)
    touch(file)
  }, beatMs)
  beat.unref()
  return () => {
    clearInterval(beat)
    if (read(file)?.instance === owner.instance) rmSync(file, { force: true })
  }
}

function create(file: string, owner: Owner): boolean {
  try {
    writeFileSync(file, JSON.stringify(owner), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function takeOver(folder: string, file: string, owner: Owner, inUse: InUse): Promise<void> {
  const seen = touchedAt(file)
  for (let waited = 0; !isGone(read(file)) && waited < staleMs; waited += lookMs) {
    const holder = read(file)
    if ((holder && isAlive(holder)) || touchedAt(file) !== seen) throw inUse(folder, holder)
    await pause(lookMs)
  }
  const written = `${file}.${owner.instance}`
  writeFileSync(written, JSON.stringify(owner))
  if (touchedAt(file) !== seen) {
    rmSync(written)
    throw inUse(folder, read(file))
  }
  renameSync(written, file)
  await pause(settleMs)
  if (read(file)?.instance !== owner.instance) throw inUse(folder, read(file))
}

function isGone(holder: Owner | undefined): boolean {
  return holder !== undefined && hasEnded(holder)
}

function read(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

/** Clocks of two machines differ, so the time is only ever compared with itself. */
function touchedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

function touch(file: string): void {
  const now = new Date()
  utimesSync(file, now, now)
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** Another process uses the same database folder. */
export class DatabaseInUseError extends BaseError {
  override readonly name = 'DatabaseInUseError'
  constructor(folder: string, holder: ProcessIdentity | undefined) {
    super('Another process uses the database folder.', {
      code: 'DATABASE_IN_USE',
      details: `${folder}${holder ? `, process ${holder.pid} on ${holder.host}` : ''}`,
      metaMessages: ['End that process, or set DATABASE_FOLDER to another folder.'],
    })
  }
}
