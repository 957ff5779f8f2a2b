import { spawn } from 'node:child_process'
import { repositoryRoot } from './repositoryRoot.ts'

export type CommandResult = { code: number; output: string }

/**
 * Runs a program of node_modules/.bin or of the machine to its end. `show` also streams its output to the
 * terminal.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; show?: boolean } = {},
): Promise<CommandResult> {
  const { cwd = repositoryRoot, env = {}, show = false } = options
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const take = (chunk: Buffer) => {
      output += chunk
      if (show) process.stdout.write(chunk)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', reject)
    child.on('close', code => resolve({ code: code ?? 1, output }))
  })
}
