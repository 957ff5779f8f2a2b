import { existsSync } from 'node:fs'
import { runCommand } from './runCommand.ts'

/** Flags for a browser that talks to nobody but the pages it is given. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Path of a Chromium: GRANARY_CHROMIUM, an installed one, else Debian's package when root,
 * else undefined for Playwright's own download (made here).
 */
export async function findChromium(): Promise<string | undefined> {
  const found = [process.env.GRANARY_CHROMIUM ?? '', ...installed].find(
    path => path !== '' && existsSync(path),
  )
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await runCommand('apt-get', ['update'])
    await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    const path = installed.find(candidate => existsSync(candidate))
    if (path) return path
  }
  await runCommand('playwright', ['install', 'chromium'], { show: true })
  return undefined
}
