import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Snapshot } from './Snapshot.ts'
import { type SnapshotManifest, snapshotFormat, snapshotPrefix } from './snapshotFiles.ts'

/**
 * Writes a snapshot so that a crash at any moment keeps the one before: into a new folder, flushed to disk,
 * then renamed; old ones go last.
 */
export async function saveSnapshot(dataDir: string, snapshot: Snapshot): Promise<void> {
  const name = `${snapshotPrefix}${String(snapshot.slot).padStart(12, '0')}`
  const temporary = join(dataDir, `.writing-${name}`)
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  const files = filesOf(snapshot)
  const manifest: SnapshotManifest = {
    format: snapshotFormat,
    slot: snapshot.slot,
    ...(snapshot.conflux && {
      confluxGenesisTime: snapshot.conflux.genesisTime,
      confluxCoreTransactions: snapshot.conflux.coreTransactions,
    }),
    states: snapshot.states.map(({ block }) => ({ signed: block !== undefined })),
    attestations: snapshot.attestations.map(bytes => Buffer.from(bytes).toString('hex')),
    keys: snapshot.keys,
    signingRecords: snapshot.signingRecords,
    digests: Object.fromEntries([...files].map(([file, bytes]) => [file, digest(bytes)])),
  }
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  await Promise.all([...files].map(([file, bytes]) => writeFlushed(join(temporary, file), bytes)))
  const target = join(dataDir, name)
  await rm(target, { recursive: true, force: true })
  await rename(temporary, target)
  await flushFolder(dataDir)
  await dropOlder(dataDir, name)
}

function filesOf(snapshot: Snapshot): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>([
    ['execution-genesis.json', snapshot.executionGenesis],
    ['ethereum.anvil', snapshot.ethereum],
  ])
  if (snapshot.conflux) files.set('conflux.anvil', snapshot.conflux.dump)
  snapshot.states.forEach(({ state, block }, index) => {
    files.set(`state-${index}.ssz`, state)
    if (block) files.set(`block-${index}.ssz`, block)
  })
  return files
}

export function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function dropOlder(dataDir: string, newest: string): Promise<void> {
  const names = await readdir(dataDir)
  const older = names.filter(name => name.startsWith(snapshotPrefix) && name !== newest)
  await Promise.all(older.map(name => rm(join(dataDir, name), { recursive: true, force: true })))
}
