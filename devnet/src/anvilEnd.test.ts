import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startDevnet } from './index.ts'

type Process = { pid: number; parent: number; command: string }

async function processes(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args='], { maxBuffer: 2 ** 24 })
  return stdout.split('\n').map(line => {
    const [pid, parent, command = ''] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), command }
  })
}

/** Process id of the anvil that this process started, directly or indirectly. */
async function ownAnvil(): Promise<number> {
  const all = await processes()
  const isOwn = ({ parent }: Process): boolean =>
    parent === process.pid || all.some(candidate => candidate.pid === parent && isOwn(candidate))
  const found = all.find(candidate => candidate.command.endsWith('/anvil') && isOwn(candidate))
  if (!found) throw new Error('No anvil was started from here.')
  return found.pid
}

test('the devnet exits with a code when one of its chains ends', async () => {
  const devnet = await startDevnet({ conflux: false })
  process.kill(await ownAnvil(), 'SIGKILL')
  expect(await devnet.ended).toMatchObject({ code: 'DEVNET_ANVIL_EXITED' })
})
