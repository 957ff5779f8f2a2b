import { existsSync } from 'node:fs'
import { runCommand } from './runCommand.ts'

/** Flags for a browser that only reaches the given pages. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * Path of a Chromium: GRANARY_CHROMIUM, an installed one, else Debian's package as root, else undefined for
 * Playwright's own download (made here).
 */
export async function findChromium(): Promise<string | undefined> {
  const found = firstExisting([process.env.GRANARY_CHROMIUM ?? '', ...installed])
  if (found) return found
  const path = (await installPackage('chromium')) && firstExisting(installed)
  if (path) return path
  await runCommand('playwright', ['install', 'chromium'], { show: true })
  return undefined
}

/**
 * Path of a headless Chromium, which needs a third less processor time: GRANARY_CHROMIUM, Debian's package,
 * installed as root; else {@link findChromium}'s.
 */
export async function findHeadlessChromium(): Promise<string | undefined> {
  const choices = [process.env.GRANARY_CHROMIUM ?? '', headlessShell]
  const found = firstExisting(choices)
  if (found) return found
  const path = (await installPackage('chromium-headless-shell')) && firstExisting(choices)
  return path || findChromium()
}

function firstExisting(paths: readonly string[]): string | undefined {
  return paths.find(path => path !== '' && existsSync(path))
}

/** Whether installing was possible; success is checked elsewhere. */
async function installPackage(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  await runCommand('apt-get', ['update'])
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', name], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  return true
}
