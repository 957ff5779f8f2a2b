// The first step of every command, in plain JavaScript for whatever Node the machine has (20.19 or newer):
// installs when the lockfile changed, then runs scripts/<command>.ts on the Node that the lockfile pins.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const marker = join(root, 'node_modules', '.granary-installed')

const [command, ...args] = process.argv.slice(2)
const script = join(root, 'scripts', `${command}.ts`)
if (!command || !existsSync(script)) {
  console.error(`Unknown command "${command ?? ''}". See the scripts of package.json.`)
  process.exit(2)
}

install()
run()

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return
  console.log('Installing dependencies (once, and again only when the lockfile changes) ...')
  // Not `npm ci`: it refuses a lockfile that lacks optional packages of platforms other than the one it was made on.
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) {
    console.error('npm install failed: see its messages above.')
    process.exit(status ?? 1)
  }
  mkdirSync(dirname(marker), { recursive: true })
  writeFileSync(marker, lock)
}

function run() {
  const path = `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
  const child = spawn(join(bin, 'node'), [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  // This process only waits for the child to finish its clean-up. From a terminal the child gets Ctrl-C twice, which is once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
