import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseError } from '@granary/errors'
import { loadSnapshot } from './loadSnapshot.ts'
import type { Snapshot } from './Snapshot.ts'
import { saveSnapshot } from './saveSnapshot.ts'

const lockFile = 'devnet.lock'

/** A folder that holds one devnet's state at a time. */
export class DataFolder {
  readonly #path: string

  private constructor(path: string) {
    this.#path = path
  }

  /** Throws {@link DataFolderInUseError} while another living process holds it. */
  static async open(path: string): Promise<DataFolder> {
    await mkdir(path, { recursive: true, mode: 0o700 })
    const lock = join(path, lockFile)
    const holder = Number(await readFile(lock, 'utf8').catch(() => '0'))
    if (holder !== process.pid && (await isAlive(holder))) throw new DataFolderInUseError(path, holder)
    await writeFile(lock, String(process.pid))
    return new DataFolder(path)
  }

  /**
   * Throws {@link DataFolderCorruptError} if the snapshot is unreadable, after moving the whole folder aside:
   * nothing is deleted, and the next start begins a new chain.
   */
  async load(): Promise<Snapshot | null> {
    try {
      return await loadSnapshot(this.#path)
    } catch (cause) {
      throw await this.setAside(cause)
    }
  }

  save(snapshot: Snapshot): Promise<void> {
    return saveSnapshot(this.#path, snapshot)
  }

  /** Renames the folder and returns the error that says so. */
  async setAside(cause: unknown): Promise<DataFolderCorruptError> {
    await this.close()
    const aside = `${this.#path}.damaged-${new Date().toISOString().replaceAll(':', '-')}`
    await rename(this.#path, aside)
    return new DataFolderCorruptError(this.#path, aside, cause)
  }

  /** The Keymanager API's bearer token: made once, the same on later starts. */
  async keymanagerToken(): Promise<string> {
    const path = join(this.#path, 'keymanager-token.txt')
    const known = await readFile(path, 'utf8').catch(() => '')
    if (known !== '') return known
    const token = randomBytes(32).toString('hex')
    await writeFile(path, token, { mode: 0o600 })
    return token
  }

  async close(): Promise<void> {
    await rm(join(this.#path, lockFile), { force: true })
  }
}

/** After a reboot the number may belong to another program: if /proc exists, only a Node process counts. */
async function isAlive(pid: number): Promise<boolean> {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'node')
  return command.includes('node')
}

export class DataFolderInUseError extends BaseError {
  override readonly name = 'DataFolderInUseError'
  constructor(path: string, pid: number) {
    super('Another devnet uses this data folder.', {
      code: 'DEVNET_DATA_IN_USE',
      details: `${path} is held by process ${pid}`,
      metaMessages: ['Stop the other one, or choose another folder.'],
    })
  }
}

export class DataFolderCorruptError extends BaseError {
  override readonly name = 'DataFolderCorruptError'
  constructor(path: string, aside: string, cause: unknown) {
    super("The devnet's saved state is unreadable.", {
      code: 'DEVNET_DATA_CORRUPT',
      cause,
      details: `${path}: ${cause instanceof Error ? cause.message : String(cause)}`,
      metaMessages: [`It was moved to ${aside}, unchanged.`, 'The next start begins a new chain.'],
    })
  }
}
