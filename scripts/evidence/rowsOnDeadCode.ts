import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '../repositoryRoot.ts'
import { runCommand } from '../runCommand.ts'
import { sourceFiles } from '../sourceFiles.ts'

export type DeadEvidence = { row: string; test: string; uses: string }

type KnipIssue = { file: string; files?: unknown[]; exports: { name: string }[] }

/**
 * Specification rows whose unit test touches code that no product entry imports: such a test proves nothing
 * that a person can meet. The toolkit's published entry points count as product, except the core's, which
 * only collects.
 */
export async function rowsOnDeadCode(): Promise<DeadEvidence[]> {
  const dead = await deadExports()
  return sourceFiles(/^(apps|packages)\/.*\.test\.tsx?$/).flatMap(path => {
    const text = readFileSync(join(repositoryRoot, path), 'utf8')
    const imported = deadImports(path, text, dead)
    if (imported.length === 0) return []
    return taggedTests(text).flatMap(({ rows, body, shared }) => {
      const uses = imported.find(name => new RegExp(`\\b${name}\\b`).test(body + shared))
      return uses ? rows.map(row => ({ row, test: path, uses })) : []
    })
  })
}

/** `file#name` of every export, and `file#*` of every file, that knip finds unused from the product's entries. */
async function deadExports(): Promise<Set<string>> {
  const args = ['--production', '-c', 'scripts/evidence/knip.json', '--include', 'files,exports']
  const { output } = await runCommand('knip', [...args, '--reporter', 'json', '--no-progress'])
  const { issues } = JSON.parse(output) as { issues: KnipIssue[] }
  const published = publishedNames()
  // An entry point only re-exports: an unused name may well be used where it is defined.
  const defined = issues.filter(({ file }) => !isFace(file))
  const names = defined.flatMap(({ file, files, exports }) => [
    ...(files && files.length > 0 ? [`${file}#*`] : []),
    ...exports
      .map(({ name }) => name)
      .filter(name => !isPublished(file, name, published))
      .flatMap(name => [`${file}#${name}`, `${packageOf(file)}#${name}`]),
  ])
  return new Set(names)
}

const isFace = (file: string) => file.endsWith('/index.ts')
const packageOf = (file: string) => file.split('/').slice(0, 2).join('/')

function isPublished(file: string, name: string, published: ReadonlySet<string>): boolean {
  return file.startsWith('packages/wallet/') && published.has(name)
}

/** Names exported by the toolkit's entry points, without the core's. */
function publishedNames(): Set<string> {
  const folder = join(repositoryRoot, 'packages/wallet')
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
  const faces = Object.entries(exports).filter(([path]) => path !== './core')
  const texts = faces.map(([, file]) => readFileSync(join(folder, file), 'utf8'))
  return new Set(texts.flatMap(text => [...text.matchAll(/\b\w+\b/g)].map(([name]) => name)))
}

function deadImports(path: string, text: string, dead: ReadonlySet<string>): string[] {
  const imports = [...text.matchAll(/^import \{([^}]*)\} from '(\.[^']+)'/gm)]
  return imports.flatMap(([, names = '', target = '']) => {
    const file = join(dirname(path), target)
    const all = names
      .split(',')
      .map(each =>
        each
          .replace(/^\s*type\s+/, '')
          .trim()
          .split(' as '),
      )
      .filter(([name]) => name)
    const home = isFace(file) ? packageOf(file) : file
    const found = all.filter(([name]) => dead.has(`${home}#${name}`) || dead.has(`${file}#*`))
    return found.map(each => each.at(-1) ?? '')
  })
}

/** A top-level test that names rows: their ids, its own text, and that of the file's functions. */
type TaggedTest = { rows: string[]; body: string; shared: string }

function taggedTests(file: string): TaggedTest[] {
  const blocks = file
    .replace(/^import [\s\S]*?from '[^']+'$/gm, '')
    .split(/^(?=(?:test|it|describe|const|function|async function)\b)/m)
  const isTest = (block: string) => /^(test|it|describe)\b/.test(block)
  const shared = blocks.filter(block => !isTest(block)).join('')
  return blocks
    .filter(isTest)
    .map(body => ({ rows: rowsIn(body), body, shared }))
    .filter(({ rows }) => rows.length > 0)
}

const rowsIn = (text: string) => [
  ...new Set([...text.matchAll(/\[([AB]\d+\.\d+)\]/g)].map(([, id = '']) => id)),
]
