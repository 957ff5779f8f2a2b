import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PackHost, packHost } from '@granary/scripts/packHost'
import { runCommand } from '@granary/scripts/runCommand'
import { afterAll, beforeAll, expect, test } from 'vitest'

let host: PackHost

beforeAll(async () => {
  host = await packHost()
})

afterAll(() => host?.remove())

test('npm takes the package into an application on wagmi 2', async () => {
  const project = join(host.folder, 'wagmi-2')
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  const install = async (...packages: readonly string[]) => {
    const options = ['--package-lock-only', '--prefer-offline', '--no-audit', '--silent']
    const { code, output } = await runCommand('npm', ['install', ...options, ...packages], { cwd: project })
    expect(code, output).toBe(0)
  }
  await install('wagmi@2.19.5', 'viem@2.57.1', '@tanstack/react-query@5', 'react@18.3.1', 'react-dom@18.3.1')
  await install(host.tarball)
  const { packages } = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'))
  expect(packages['node_modules/@granary/wallet']).toBeDefined()
  const cores = Object.keys(packages).filter(name => name.endsWith('/@wagmi/core'))
  expect(cores.map(name => packages[name].version)).toEqual([expect.stringMatching(/^2\./)])
})
