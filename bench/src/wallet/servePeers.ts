import { join } from 'node:path'
import { runCommand } from '@granary/scripts/runCommand'
import { type Page, servePage } from './servePage.ts'

const folder = join(import.meta.dirname, '../../wallet-peers')
const installer = join(import.meta.dirname, '../../../scripts/installPackages.mjs')

/** Pages of `bench/wallet-peers`, by name. */
const names = { appkit: 'AppKit 1.8.24', rainbowkit: 'RainbowKit 2.2.11', connectkit: 'ConnectKit 1.9.2' }

/**
 * Installs the peers on first use, builds and serves their pages: without a content policy, which breaks them.
 * @returns none if npm cannot install them
 */
export async function servePeers(): Promise<[name: string, page: Page][]> {
  const { code } = await runCommand(process.execPath, [installer, folder], { show: true })
  if (code !== 0) return []
  const pages: [string, Page][] = []
  for (const [path, name] of Object.entries(names)) pages.push([name, await servePage(join(folder, path))])
  return pages
}
