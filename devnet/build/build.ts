import { mkdirSync, writeFileSync } from 'node:fs'
import { generateCoreInternals } from './generateCoreInternals.ts'

const folder = new URL('../src/conflux/generated/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('coreInternals.ts', folder), await generateCoreInternals())
