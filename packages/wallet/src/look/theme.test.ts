import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const here = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

/** Colours for light and dark by custom property. */
function pairs(css: string): Map<string, string> {
  const found = css.matchAll(/(--[a-z0-9-]+):[^;]*?light-dark\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)
  return new Map([...found].map(([, name = '', pair = '']) => [name, pair.replace(/\s+/g, ' ')]))
}

test("the modal's own colours equal the design tokens, for a page that has none", async () => {
  const [tokens, theme] = [
    pairs(await here('../../../ui/src/tokens.css')),
    pairs(await here('theme.module.css')),
  ]
  // Derived from the accent here, so that a host's own accent has them too.
  const names = [...theme.keys()].filter(name => name !== '--shadow-float')
  expect(names).toContain('--green')
  expect(names.length).toBeGreaterThan(14)
  for (const name of names) expect(`${name} ${theme.get(name)}`).toBe(`${name} ${tokens.get(name)}`)
})
