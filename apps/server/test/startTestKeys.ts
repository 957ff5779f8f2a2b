import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { withoutKeySecrets } from '../src/networks/ethereum/settings/keySecrets.ts'
import { type RunningKeys, startKeys } from '../src/networks/ethereum/validators/keys/startKeys.ts'

let base: string | undefined

/** One key folder a database, as an operator has it: a server that starts again finds its journal. */
export function keyFolderOf({
  DATABASE_FOLDER,
  DATABASE_URL,
  VALIDATOR_KEY_FOLDER,
}: Record<string, string>): string {
  if (VALIDATOR_KEY_FOLDER) return VALIDATOR_KEY_FOLDER
  if (!base) {
    const made = mkdtempSync(join(tmpdir(), 'granary-keys-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    base = made
  }
  const name = createHash('sha256')
    .update(`${DATABASE_URL ?? DATABASE_FOLDER}`)
    .digest('hex')
  return join(base, name.slice(0, 12))
}

const running = new Map<string, { users: number; keys: Promise<RunningKeys> }>()

export type TestKeys = {
  /** Settings of a server that has its keys from there. */
  environment: Record<string, string>
  close(): Promise<void>
}

/**
 * What holds the keys, in this process and at its socket, for the servers that share a database. Without a mnemonic
 * there is nothing to hold.
 */
export async function startTestKeys(
  environment: Record<string, string>,
  logDestination?: Writable,
): Promise<TestKeys> {
  if (!environment.VALIDATOR_MNEMONIC) return { environment, close: async () => {} }
  const folder = keyFolderOf(environment)
  const entry = running.get(folder) ?? {
    users: 0,
    keys: startKeys({ LOG_LEVEL: 'silent', ...environment, VALIDATOR_KEY_FOLDER: folder }, logDestination),
  }
  running.set(folder, entry)
  entry.users += 1
  const close = async () => {
    entry.users -= 1
    if (entry.users > 0) return
    running.delete(folder)
    await (await entry.keys).close()
  }
  try {
    const { socket } = await entry.keys
    return { environment: withoutKeySecrets(environment, socket) as Record<string, string>, close }
  } catch (error) {
    running.delete(folder)
    throw error
  }
}
