import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly id?: { readonly name: string } | null
  readonly source?: { readonly value: string } | null
  readonly declaration?: Node | null
  readonly declarations?: readonly { readonly id: { readonly name: string } }[]
  readonly specifiers?: readonly {
    readonly local: { readonly name: string }
    readonly exported: { readonly name: string }
  }[]
}

type Declarations = {
  readonly file: string
  readonly text: string
  readonly body: readonly Node[]
  readonly comments: readonly { readonly start: number; readonly end: number }[]
}

type Found = { readonly name: string; readonly doc: string; readonly code: string }

/**
 * The reference of each entry point as Markdown, from the package's declarations.
 * @param installed folder of the built package
 * @param doors its entry points: name to declaration file
 */
export function apiPages(
  installed: string,
  doors: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const files = new Map<string, Declarations>()
  const load = (file: string): Declarations => {
    const known = files.get(file) ?? parse(file)
    files.set(file, known)
    return known
  }
  return Object.fromEntries(
    Object.entries(doors).map(([name, file]) => {
      const found = exportsOf(load(join(installed, file)), load)
      return [name, page(name, found)]
    }),
  )
}

function parse(file: string): Declarations {
  const text = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, text)
  return { file, text, body: program.body as unknown as readonly Node[], comments }
}

/** What a file exports, with the declaration behind each name. */
function exportsOf(from: Declarations, load: (file: string) => Declarations): readonly Found[] {
  return from.body.flatMap(node => {
    const { declaration, source, specifiers = [] } = node
    if (!node.type.startsWith('Export')) return []
    if (declaration) return namesOf(declaration).map(name => declared(from, name))
    const behind = () => load(join(dirname(from.file), `${source?.value}`.replace(/\.js$/, '.d.ts')))
    if (node.type === 'ExportAllDeclaration') return exportsOf(behind(), load)
    return specifiers.map(({ local, exported }) => {
      const found = find(source ? behind() : from, local.name, load)
      return { ...found, name: exported.name }
    })
  })
}

function find(from: Declarations, name: string, load: (file: string) => Declarations): Found {
  const isOwn = from.body.some(node => namesOf(node.declaration ?? node).includes(name))
  const found = isOwn ? declared(from, name) : exportsOf(from, load).find(each => each.name === name)
  if (!found) throw new Error(`${from.file} does not declare ${name}`)
  return found
}

/** A declaration with its doc comment; a function with all its overloads. */
function declared({ file, text, body, comments }: Declarations, name: string): Found {
  const nodes = body.filter(node => namesOf(node.declaration ?? node).includes(name))
  const [first] = nodes
  if (!first) throw new Error(`${file} does not declare ${name}`)
  const comment = comments.findLast(({ end }) => end <= first.start)
  const isBeside = comment && text.slice(comment.end, first.start).trim() === ''
  const code = nodes.map(({ start, end }) => text.slice(start, end)).join('\n')
  return { name, doc: isBeside ? plain(text.slice(comment.start, comment.end)) : '', code: readable(code) }
}

function namesOf({ id, declarations }: Node): readonly string[] {
  return declarations ? declarations.map(each => each.id.name) : id ? [id.name] : []
}

/** A doc comment's text, its tags as lines of their own. */
function plain(comment: string): string {
  const lines = comment.replace(/^\/\*+|\*\/$/g, '').split('\n')
  const text = lines.map(line => line.replace(/^\s*\* ?/, '').trimEnd()).join('\n')
  const [words = '', example] = text.split(/@example\b/, 2)
  const tagged = words.trim().replace(/\s*@(throws|returns|param)\b/g, '\n\n*$1*')
  return example ? `${tagged}\n\n\`\`\`ts\n${example.trim()}\n\`\`\`` : tagged
}

function readable(code: string): string {
  return code
    .replace(/^export (declare )?/gm, '')
    .replace(/import\("[^"]+"\)\./g, '')
    .replace(/^( {4})+/gm, indent => indent.slice(indent.length / 2))
}

function page(name: string, found: readonly Found[]): string {
  const byName = [...found].sort((a, b) => (a.name < b.name ? -1 : 1))
  const entries = byName.map(({ name: own, doc, code }) =>
    [`## ${own}`, doc, `\`\`\`ts\n${code}\n\`\`\``].filter(Boolean).join('\n\n'),
  )
  return `${[`# @granary/wallet/${name}`, 'Made from the declarations by `packages/wallet/build/apiPages.ts`; a test keeps it true.', ...entries].join('\n\n')}\n`
}
