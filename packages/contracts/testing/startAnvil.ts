import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

export type Anvil = { rpcUrl: string; stop: () => Promise<void> }

/** Starts an empty chain (560048 by default) on a free port of 127.0.0.1; it mines on every transaction. */
export async function startAnvil(
  hardfork: 'paris' | 'prague',
  { chainId = 560048, args: more = [] }: { chainId?: number; args?: readonly string[] } = {},
): Promise<Anvil> {
  const program = require.resolve('@foundry-rs/anvil/bin.mjs')
  const args = [
    '--host',
    '127.0.0.1',
    '--port',
    '0',
    '--chain-id',
    String(chainId),
    '--hardfork',
    hardfork,
    ...more,
  ]
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, TARGET_TOOL: 'anvil' } })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const rpcUrl = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', data => {
      printed += data
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(printed)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    child.stderr.on('data', data => {
      printed += data
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`anvil did not start:\n${printed}`)))
  })
  return {
    rpcUrl,
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
  }
}
