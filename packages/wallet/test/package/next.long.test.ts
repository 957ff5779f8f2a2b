import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { type PackHost, packHost } from '@granary/scripts/packHost'
import { runCommand } from '@granary/scripts/runCommand'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sharedBrowser } from '../sharedBrowser.ts'
import { openWithWallet, walletAddress } from './installWallet.ts'
import { installPackages } from './otherHosts.ts'

let host: PackHost

beforeAll(async () => {
  host = await packHost()
})

afterAll(() => host?.remove())

test('Next builds the example with the installed tarball, renders it and connects a wallet', async () => {
  const project = join(host.folder, 'next')
  await installPackages(project, [
    host.tarball,
    'next@16.4.6',
    ...['react@19.3.1', 'react-dom@19.3.1', 'viem@2.57.1'],
    ...['typescript@5.9.3', '@types/node@24', '@types/react@19'],
  ])
  await cp(join(host.folder, 'examples/next'), join(project, 'example/next'), { recursive: true })
  await cp(join(host.folder, 'examples/hoodi.ts'), join(project, 'example/hoodi.ts'))
  const pages = join(project, 'example/next')
  const { code, output } = await runCommand('node', [next(project), 'build'], { cwd: pages, env })
  expect(code, output).toBe(0)

  const url = await start(project, pages)
  expect(await (await fetch(url)).text()).toContain('Connect wallet')
  const { page, problems } = await openWithWallet(await sharedBrowser(), url)
  await page.locator('#opener').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Marigold/ })
    .click()
  await page.locator('#opener', { hasText: walletAddress }).waitFor()
  expect(problems).toEqual([])

  // The next visit's HTML has the account, before any script runs; another visitor's has not.
  const cookie = await page.evaluate(() => document.cookie)
  expect(await (await fetch(url, { headers: { cookie } })).text()).toContain(walletAddress)
  expect(await (await fetch(url)).text()).not.toContain(walletAddress)
})

const env = { NEXT_TELEMETRY_DISABLED: '1' }

const next = (project: string) => join(project, 'node_modules/next/dist/bin/next')

/** @returns the address of the built site */
async function start(project: string, pages: string): Promise<string> {
  const server = spawn('node', [next(project), 'start', '-H', '127.0.0.1', '-p', '0'], {
    cwd: pages,
    env: { ...process.env, ...env },
    detached: true,
  })
  onTestFinished(() => void (server.pid && process.kill(-server.pid)))
  let said = ''
  for (;;) {
    const [chunk] = await once(server.stdout, 'data')
    said += chunk
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
    if (url && said.includes('Ready')) return url
  }
}
