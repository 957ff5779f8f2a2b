import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../src/test.ts'

const web = join(import.meta.dirname, '../../apps/web')
const marks = ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80', 'dev.granary.wallet']

/** Everything in a build, as one text. */
function shipped(folder: string): string {
  const files = readdirSync(join(web, folder), { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )
  return files.map(file => readFileSync(join(file.parentPath, file.name), 'latin1')).join('\n')
}

test('the production build lacks the development wallet, the build for local chains has it', () => {
  const production = shipped('dist')
  const local = shipped('dist-devnet')
  for (const mark of marks) {
    expect(production.includes(mark), mark).toBe(false)
    expect(local.includes(mark), mark).toBe(true)
  }
})
