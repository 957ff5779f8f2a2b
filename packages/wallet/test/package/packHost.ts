import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '@granary/scripts/runCommand'

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
const walletFolder = join(repository, 'packages/wallet')

export type PackHost = {
  /** A project outside the repository with the packed toolkit in its node_modules, and the examples. */
  readonly folder: string
  /** The unpacked tarball. */
  readonly installed: string
  readonly manifest: PublishedManifest
  readonly remove: () => Promise<void>
}

type PublishedManifest = {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}

/**
 * Builds and packs the toolkit and installs the tarball into a new project, as npm does. Links declared
 * dependencies from the repository, so that no registry is asked; undeclared ones are missing.
 */
export async function packHost(): Promise<PackHost> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-package-'))
  const built = join(folder, 'built')
  const installed = join(folder, 'node_modules/@granary/wallet')
  await run('node', ['build/buildPackage.ts', built], walletFolder)
  await run('npm', ['pack', '--silent', '--offline', '--pack-destination', folder, built], folder)
  await mkdir(installed, { recursive: true })
  await run(
    'tar',
    ['xzf', `${folder}/granary-wallet-0.1.0.tgz`, '--strip-components=1', '-C', installed],
    folder,
  )
  await rm(built, { recursive: true })
  const manifest: PublishedManifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  const named = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]
  for (const name of [...named, '@types/react', '@types/react-dom']) await link(name, folder)
  await cp(join(installed, 'examples'), join(folder, 'examples'), { recursive: true })
  return { folder, installed, manifest, remove: () => rm(folder, { recursive: true }) }
}

async function link(name: string, folder: string): Promise<void> {
  const target = join(folder, 'node_modules', name)
  await mkdir(dirname(target), { recursive: true })
  await symlink(join(repository, 'node_modules', name), target)
}

async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await runCommand(command, args, { cwd })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${output}`)
}
