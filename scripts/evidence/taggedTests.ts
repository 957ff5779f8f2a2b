/** A top-level test that names rows: their ids, its own text, and that of the file's functions. */
export type TaggedTest = { rows: string[]; body: string; shared: string }

export function taggedTests(file: string): TaggedTest[] {
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
