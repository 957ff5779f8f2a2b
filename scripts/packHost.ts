import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { repositoryRoot } from './repositoryRoot.ts'
import { runCommand } from './runCommand.ts'

const walletFolder = join(repositoryRoot, 'packages/wallet')

export type PackHost = {
  /** A project outside the repository with the packed toolkit in its node_modules, and the examples. */
  readonly folder: string
  readonly tarball: string
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
  await runOrThrow('node', ['build/buildPackage.ts', built], walletFolder)
  await runOrThrow('npm', ['pack', '--silent', '--offline', '--pack-destination', folder, built], folder)
  await mkdir(installed, { recursive: true })
  const tarball = join(folder, 'granary-wallet-0.1.0.tgz')
  await runOrThrow('tar', ['xzf', tarball, '--strip-components=1', '-C', installed], folder)
  await rm(built, { recursive: true })
  const manifest: PublishedManifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  const named = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]
  for (const name of [...named, ...ofExamples]) await linkPackage(name, folder)
  await cp(join(installed, 'examples'), join(folder, 'examples'), { recursive: true })
  return { folder, tarball, installed, manifest, remove: () => rm(folder, { recursive: true }) }
}

/** Of the examples and the README. */
const ofExamples = ['@types/react', '@types/react-dom', '@tanstack/react-query']

/** Makes a package of the repository's node_modules one of this folder's. */
export async function linkPackage(name: string, folder: string): Promise<void> {
  const target = join(folder, 'node_modules', name)
  await mkdir(dirname(target), { recursive: true })
  await symlink(join(repositoryRoot, 'node_modules', name), target)
}

/** @throws with the output if the command fails */
export async function runOrThrow(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await runCommand(command, args, { cwd })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${output}`)
}
