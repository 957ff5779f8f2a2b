import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryRoot } from './repositoryRoot.ts'
import { runCommand } from './runCommand.ts'
import { sourceFiles } from './sourceFiles.ts'

const folder = join(repositoryRoot, 'apps/web/dist-devnet')
const marker = join(repositoryRoot, '.granary/site-built-from')

/**
 * Builds the site for the local chains unless its sources are unchanged.
 * @returns the folder to serve
 */
export async function buildSite(): Promise<string> {
  const from = fingerprint()
  const fresh =
    existsSync(join(folder, 'index.html')) && existsSync(marker) && readFileSync(marker, 'utf8') === from
  if (fresh) return folder
  const { code, output } = await runCommand('npm', ['run', '--silent', 'build:devnet', '-w', '@granary/web'])
  if (code !== 0) throw new Error(`Building the site failed:\n${output}`)
  mkdirSync(dirname(marker), { recursive: true })
  writeFileSync(marker, from)
  return folder
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const paths = sourceFiles(/^(apps\/web|packages)\/|^package-lock\.json$/)
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(repositoryRoot, path)))
  const providerFile = process.env.GRANARY_PROVIDER_FILE
  if (providerFile) hash.update('\0').update(readFileSync(providerFile))
  return hash.digest('hex')
}
