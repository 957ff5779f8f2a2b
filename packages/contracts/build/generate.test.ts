import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generate } from './generate.ts'

test('the committed ABIs and bytecode are, byte for byte, what the sources compile to', {
  timeout: 600_000,
}, () => {
  const folder = new URL('../src/generated/', import.meta.url)
  const committed = readdirSync(folder).map(name => [name, readFileSync(new URL(name, folder), 'utf8')])
  expect(Object.fromEntries(committed)).toEqual(generate())
})
