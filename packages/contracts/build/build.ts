import { mkdirSync, writeFileSync } from 'node:fs'
import { generate } from './generate.ts'

const folder = new URL('../src/generated/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(generate())) writeFileSync(new URL(name, folder), text)
