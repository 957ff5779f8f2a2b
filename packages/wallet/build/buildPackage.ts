// npm run build -w @granary/wallet: builds dist/package, or the given folder, for `npm publish`.
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleModules, bundleStandalone } from './bundle.ts'
import { collectTypes } from './collectTypes.ts'
import { publishedManifest } from './publishedManifest.ts'
import { packageFolder } from './subpaths.ts'

// Another value, as a test's, has React's development JSX built in.
process.env.NODE_ENV = 'production'
const outDir = process.argv[2] ?? join(packageFolder, 'dist/package')
const repository = join(packageFolder, '../..')

rmSync(outDir, { recursive: true, force: true })
await Promise.all([bundleModules(outDir), bundleStandalone(join(outDir, 'standalone'))])
const imported = new Set([...declare(), ...importsOf(outDir)])
// Lets a host without its bundler's types import the style sheet.
writeFileSync(join(outDir, 'types/styles.d.ts'), 'export {}\n')
writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(publishedManifest(imported), null, 2)}\n`)
for (const name of ['LICENSE', 'NOTICE']) copyFileSync(join(repository, name), join(outDir, name))
copyFileSync(join(packageFolder, 'README.md'), join(outDir, 'README.md'))
cpSync(join(packageFolder, 'examples'), join(outDir, 'examples'), { recursive: true })

/** @returns bare imports of the declarations */
function declare(): ReadonlySet<string> {
  const emitted = mkdtempSync(join(tmpdir(), 'wallet-types-'))
  try {
    const project = join(packageFolder, 'build/declarations.tsconfig.json')
    const { status } = spawnSync('tsc', ['-p', project, '--outDir', emitted], { stdio: 'inherit' })
    if (status !== 0) process.exit(1)
    return collectTypes(emitted, join(outDir, 'types'))
  } finally {
    rmSync(emitted, { recursive: true })
  }
}

/** Bare imports of the modules, without the self-contained standalone build. */
function importsOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const modules = files.filter(file => file.endsWith('.js') && !file.startsWith('standalone/'))
  const form = /^(?:import|export) .*?["']([^"'.][^"']*)["'];?$|\bimport\(["']([^"'.][^"']*)["']\)/gm
  return modules.flatMap(file => {
    const code = readFileSync(join(folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    return [...code.matchAll(form)].map(([, named, lazy]) => named ?? lazy ?? '')
  })
}
