import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '../repositoryRoot.ts'
import { runCommand } from '../runCommand.ts'

type LockEntry = { link?: boolean; integrity?: string; optionalDependencies?: Record<string, string> }

const folder = mkdtempSync(join(tmpdir(), 'granary-install-'))
const tarballs = new Map<string, Buffer>()
const fetched: string[] = []
let registry: Server

/** A package whose install script leaves a file behind. */
function pack(name: string): void {
  const source = join(folder, name, 'package')
  mkdirSync(source, { recursive: true })
  const scripts = { postinstall: `node -e "require('fs').writeFileSync('ran', '')"` }
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name, version: '1.0.0', scripts }))
  tarballs.set(
    `/${name}/-/${name}-1.0.0.tgz`,
    execFileSync('tar', ['czf', '-', '-C', join(folder, name), 'package']),
  )
}

/** Installs both packages with the program that installs the repository's own. */
async function install(allowScripts: Record<string, boolean>) {
  const project = mkdtempSync(join(folder, 'project-'))
  const { port } = registry.address() as AddressInfo
  const dependencies = { listed: '1.0.0', unlisted: '1.0.0' }
  const entries = [...tarballs].map(([path, tarball]) => [
    `node_modules/${path.split('/')[1]}`,
    {
      version: '1.0.0',
      resolved: `http://127.0.0.1:${port}${path}`,
      integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
      hasInstallScript: true,
    },
  ])
  const root = { name: 'project', version: '1.0.0', dependencies }
  const packages = { '': root, ...Object.fromEntries(entries) }
  const lock = { name: 'project', version: '1.0.0', lockfileVersion: 3, requires: true, packages }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ ...root, allowScripts }))
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(join(project, '.npmrc'), readFileSync(join(repositoryRoot, '.npmrc')))
  const script = join(repositoryRoot, 'scripts/installPackages.mjs')
  const { code, output } = await runCommand(process.execPath, [script, project], {
    env: { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: join(folder, 'cache') },
  })
  const ran = (name: string) => existsSync(join(project, 'node_modules', name, 'ran'))
  const isThere = (name: string) => existsSync(join(project, 'node_modules', name, 'package.json'))
  return { code, output, ran, isThere }
}

beforeAll(async () => {
  for (const name of ['listed', 'unlisted']) pack(name)
  registry = createServer((request, response) => {
    fetched.push(request.url ?? '')
    response.statusCode = tarballs.has(request.url ?? '') ? 200 : 404
    response.end(tarballs.get(request.url ?? ''))
  })
  await new Promise<void>(resolve => registry.listen(0, '127.0.0.1', resolve))
})

afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true })
})

test('[F.08] a package with an unlisted install script stops the installation', async () => {
  const { code, output, isThere } = await install({ listed: true })
  expect(code).toBe(1)
  expect(output).toContain('does not list: unlisted.')
  expect(isThere('listed') || isThere('unlisted')).toBe(false)
  expect(fetched).toEqual([])
})

test('[F.08] a denied install script does not run, a listed one does', async () => {
  const { code, output, ran, isThere } = await install({ listed: true, unlisted: false })
  expect(output).not.toContain('npm error')
  expect(code).toBe(0)
  expect(isThere('unlisted')).toBe(true)
  expect(ran('listed')).toBe(true)
  expect(ran('unlisted')).toBe(false)
})

test('[F.08] the lockfiles name every optional package of each platform, as npm ci requires', () => {
  for (const path of [
    '.',
    'devnet/engine',
    'devnet/conflux-node',
    'bench/lighthouse',
    'bench/wallet-peers',
  ]) {
    const text = readFileSync(join(repositoryRoot, path, 'package-lock.json'), 'utf8')
    const { packages } = JSON.parse(text) as { packages: Record<string, LockEntry> }
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(name => !isInReach(packages, place, name)),
    )
    expect(missing).toEqual([])
  }
})

test('[F.08] the lockfile has the hash of every package except those of six foreign platforms', () => {
  const text = readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, LockEntry> }
  const unknown = Object.entries(packages).filter(
    ([place, { link, integrity }]) => place.startsWith('node_modules/') && !link && !integrity,
  )
  // Not every registry has these.
  const platforms = ['anvil-darwin-amd64', 'anvil-darwin-arm64', 'anvil-linux-arm64', 'anvil-win32-amd64']
  const foundry = [...platforms, 'forge-darwin-amd64', 'forge-linux-arm64']
  expect(unknown.map(([place]) => place)).toEqual(foundry.map(name => `node_modules/@foundry-rs/${name}`))
})

/** Whether a package finds another by name, in its own node_modules or one above. */
function isInReach(packages: Record<string, LockEntry>, place: string, name: string): boolean {
  const steps = place.split('node_modules/')
  return steps.some((_, index) => {
    const above = steps.slice(0, index).join('node_modules/')
    return `${above}node_modules/${name}` in packages || `${place}/node_modules/${name}` in packages
  })
}
