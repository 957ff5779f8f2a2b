import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '../repositoryRoot.ts'
import { sourceFiles } from '../sourceFiles.ts'

/** Copies the repository's files into a folder where a test may break them; links the installed packages. */
export function copyWorkTree(folder: string): void {
  for (const path of sourceFiles(/./)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(repositoryRoot, path), join(folder, path))
  }
  linkPackages(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'))
  const own = join(folder, 'node_modules/@granary')
  mkdirSync(own)
  for (const path of sourceFiles(/^[^/]+(\/[^/]+)?\/package\.json$/)) {
    const { name } = JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')) as { name: string }
    if (name.startsWith('@granary/')) symlinkSync(join(folder, dirname(path)), join(own, name.slice(9)))
  }
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name !== '@granary' && name !== '.granary-installed' && !name.startsWith('.vite'))
      symlinkSync(realpathSync(join(from, name)), join(to, name))
  }
}
