import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startDevnet } from './index.ts'

/** Process id of the anvil that listens on the port. */
async function anvilOn(port: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args='], { maxBuffer: 2 ** 24 })
  for (const line of stdout.split('\n')) {
    const [pid, command, ...args] = line.trim().split(/\s+/)
    if (command?.endsWith('/anvil') && args.includes(port)) return Number(pid)
  }
  throw new Error(`No anvil listens on ${port}.`)
}

test('the devnet ends with a code when one of its chains ends', async () => {
  const devnet = await startDevnet({ conflux: false })
  process.kill(await anvilOn(new URL(devnet.ethereum.rpcUrl).port), 'SIGKILL')
  expect(await devnet.ended).toMatchObject({ code: 'DEVNET_ANVIL_EXITED' })
})
