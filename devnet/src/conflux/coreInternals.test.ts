import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateCoreInternals } from '../../build/generateCoreInternals.ts'

test('the committed code of the internal contracts is, byte for byte, what their sources compile to', async () => {
  const committed = readFileSync(new URL('./generated/coreInternals.ts', import.meta.url), 'utf8')
  // Not toBe: its message would print both.
  expect(committed === (await generateCoreInternals()), 'run node devnet/build/build.ts').toBe(true)
}, 240_000)
