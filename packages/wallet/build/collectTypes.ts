import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { packageFolder, readManifest, subpaths } from './subpaths.ts'

/** Matches import specifiers, and comments, whose examples stay unchanged. */
const specifier = /\/\*[\s\S]*?\*\/|\/\/.*|(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"]+)\2/g

/**
 * Copies our own declarations that the entry points reach and rewrites their imports to hold inside the
 * package.
 * @param emitted the compiler's output, one folder per package
 * @returns bare imports
 */
export function collectTypes(emitted: string, outDir: string): ReadonlySet<string> {
  const foreign = new Set<string>()
  const seen = new Set<string>()
  const queue = Object.values(subpaths).map(source => existing(join(emitted, 'wallet', declaration(source))))
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const folder = dirname(file)
    const text = readFileSync(file, 'utf8').replace(specifier, (whole, before, quote, name) => {
      if (name === undefined) return whole
      const found = resolve(name, folder, emitted)
      if (found === null) {
        foreign.add(name)
        return whole
      }
      queue.push(found)
      const address = relative(folder, found).replace(/\.d\.ts$/, '.js')
      return `${before}${quote}${address.startsWith('.') ? address : `./${address}`}${quote}`
    })
    const target = join(outDir, relative(emitted, file))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
  return foreign
}

/** The declaration behind an import; null if it is another package's. */
function resolve(name: string, folder: string, emitted: string): string | null {
  if (name.startsWith('.')) return existing(join(folder, declaration(name)))
  const [, own, part] = /^@granary\/(\w+)(\/.+)?$/.exec(name) ?? []
  if (!own) return null
  const { exports } = readManifest(join(packageFolder, '..', own))
  return existing(join(emitted, own, declaration(exports[`.${part ?? ''}`] ?? '')))
}

function existing(file: string): string {
  if (!existsSync(file)) throw new Error(`The compiler wrote no ${file}`)
  return file
}

/** `src/core/index.ts` -> `src/core/index.d.ts` */
export function declaration(source: string): string {
  return source.replace(/\.tsx?$/, '.d.ts')
}
