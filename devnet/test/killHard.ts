import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Devnet } from '../src/index.ts'

/** Kills the devnet's process like a power cut, and waits until it is gone. */
export async function killHard(devnet: Devnet, dataDir: string): Promise<void> {
  const pid = Number(await readFile(join(dataDir, 'devnet.lock'), 'utf8'))
  process.kill(pid, 'SIGKILL')
  await devnet.ended
}
