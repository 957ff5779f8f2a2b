// The first step of every command, in plain JavaScript for the machine's Node (20.19 or newer): installs when
// the lockfile changed, then runs scripts/<command>.ts on the Node that the lockfile pins.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './installPackages.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')

const [command, ...args] = process.argv.slice(2)
const script = join(root, 'scripts', `${command}.ts`)
if (!command || !existsSync(script)) {
  console.error(`Unknown command "${command ?? ''}". See the scripts in package.json.`)
  process.exit(2)
}

const status = installPackages(root, 'dependencies')
if (status !== 0) process.exit(status)
run()

function run() {
  const path = `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
  const child = spawn(join(bin, 'node'), [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  // Waits only for the child's clean-up. From a terminal the child gets Ctrl-C twice, which counts once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
