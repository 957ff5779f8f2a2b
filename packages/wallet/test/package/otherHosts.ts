import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { linkPackage, type PackHost, runOrThrow } from '@granary/scripts/packHost'

/** An empty project, also where an attempt before left one. */
async function createProject(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
}

/** Installs into an empty folder with npm, which refuses packages whose peers do not fit. */
export async function installPackages(folder: string, packages: readonly string[]): Promise<void> {
  await createProject(folder)
  await runOrThrow('npm', ['install', '--prefer-offline', '--no-audit', '--silent', ...packages], folder)
}

/**
 * A second project with this release of React. npm resolves the tarball beside it, which fails if a peer does
 * not fit, and installs React alone; other dependencies are links, as in the first.
 */
export async function addReactHost(host: PackHost, version: string): Promise<string> {
  const { folder, tarball, manifest } = host
  const project = join(folder, `react-${version}`)
  const reacts = [`react@${version}`, `react-dom@${version}`]
  await installPackages(project, reacts)
  await runOrThrow(
    'npm',
    ['install', '--package-lock-only', '--prefer-offline', '--silent', tarball],
    project,
  )
  const installed = 'node_modules/@granary/wallet'
  await cp(join(folder, installed), join(project, installed), { recursive: true })
  const { react: _, 'react-dom': __, ...others } = { ...manifest.dependencies, ...manifest.peerDependencies }
  for (const name of Object.keys(others)) await linkPackage(name, project)
  await cp(join(folder, 'examples'), join(project, 'examples'), { recursive: true })
  return project
}

/** A second project that has neither viem nor wagmi; npm resolves the tarball in it without them. */
export async function addHostWithoutEvm(host: PackHost): Promise<{ project: string; resolved: string[] }> {
  const { folder, tarball, manifest } = host
  const project = join(folder, 'without-evm')
  await createProject(project)
  await runOrThrow(
    'npm',
    ['install', '--package-lock-only', '--prefer-offline', '--silent', tarball],
    project,
  )
  const { packages } = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'))
  const installed = 'node_modules/@granary/wallet'
  await cp(join(folder, installed), join(project, installed), { recursive: true })
  for (const name of [...Object.keys(manifest.dependencies), 'react', 'react-dom'])
    await linkPackage(name, project)
  return { project, resolved: Object.keys(packages) }
}
