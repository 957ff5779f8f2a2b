import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Devnet } from '../src/index.ts'

/** Ends the devnet's process as a power cut would, and waits until it is gone. */
export async function killHard(devnet: Devnet, dataDir: string): Promise<void> {
  const pid = Number(await readFile(join(dataDir, 'devnet.lock'), 'utf8'))
  process.kill(pid, 'SIGKILL')
  await devnet.ended
}
