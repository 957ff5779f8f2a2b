import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Snapshot } from './Snapshot.ts'
import { digest } from './saveSnapshot.ts'
import { type SnapshotManifest, snapshotFormat, snapshotPrefix } from './snapshotFiles.ts'

/**
 * The newest snapshot of a data folder, or null without one. Throws a plain Error that names a missing or
 * altered file.
 */
export async function loadSnapshot(dataDir: string): Promise<Snapshot | null> {
  const names = await readdir(dataDir)
  const newest = names
    .filter(name => name.startsWith(snapshotPrefix))
    .sort()
    .at(-1)
  if (!newest) return null
  const folder = join(dataDir, newest)
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as SnapshotManifest
  if (manifest.format !== snapshotFormat)
    throw new Error(`${newest} has format ${manifest.format}, this version reads ${snapshotFormat}`)
  const read = async (file: string): Promise<Uint8Array> => {
    const bytes = await readFile(join(folder, file))
    if (digest(bytes) !== manifest.digests[file]) throw new Error(`${newest}/${file} is damaged`)
    return new Uint8Array(bytes)
  }
  return {
    slot: manifest.slot,
    executionGenesis: await read('execution-genesis.json'),
    ethereum: await read('ethereum.anvil'),
    conflux:
      manifest.confluxGenesisTime === undefined
        ? undefined
        : {
            dump: await read('conflux.anvil'),
            genesisTime: manifest.confluxGenesisTime,
            coreTransactions: manifest.confluxCoreTransactions ?? [],
          },
    states: await Promise.all(
      manifest.states.map(async ({ signed }, index) => ({
        state: await read(`state-${index}.ssz`),
        ...(signed ? { block: await read(`block-${index}.ssz`) } : {}),
      })),
    ),
    attestations: manifest.attestations.map(hex => new Uint8Array(Buffer.from(hex, 'hex'))),
    keys: manifest.keys,
    signingRecords: manifest.signingRecords,
  }
}
