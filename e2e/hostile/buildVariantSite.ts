import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '@granary/scripts/runCommand'

const web = join(import.meta.dirname, '../../apps/web')

/**
 * Builds the site for local chains as another provider would, with that provider's version.
 * @param folder empty, for the build
 * @param chain settings for chain id 560048 that differ from the local ones
 * @returns the folder to serve
 */
export async function buildVariantSite(folder: string, chain: Record<string, unknown>): Promise<string> {
  const settings = JSON.parse(readFileSync(join(web, 'provider.devnet.json'), 'utf8'))
  Object.assign(settings.chains['560048'], chain)
  settings.version = '1.6.383'
  const file = join(folder, 'provider.json')
  writeFileSync(file, JSON.stringify(settings))
  const site = join(folder, 'site')
  const built = await runCommand('vite', ['build', '--mode', 'devnet', '--outDir', site], {
    cwd: web,
    env: { GRANARY_PROVIDER_FILE: file, NODE_ENV: 'production' },
  })
  if (built.code !== 0) throw new Error(`Building the site failed:\n${built.output}`)
  return site
}
