import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Counts } from '../counts.ts'
import { repositoryRoot } from '../repositoryRoot.ts'
import { runCommand } from '../runCommand.ts'
import { sourceFiles } from '../sourceFiles.ts'
import { placeOfMessage, rowSample, type SampledRow } from './rowSample.ts'

/**
 * Removes one message after another in a copy of the repository and runs the test of its row, which must
 * fail, and pass with the message.
 */
export async function sampleRows(): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'granary-rows-'))
  try {
    copyWorkTree(folder)
    const files = [...new Set(rowSample.map(([, test]) => test))]
    const sound = await vitest(folder, files, '')
    if (sound !== 0) throw new Error("The sample's tests fail before anything is removed.")
    const counts = { passed: 0, failed: 0 }
    for (const sampled of rowSample) {
      const noticed = await isNoticed(folder, sampled)
      console.log(`${noticed ? 'noticed' : 'MISSED '} ${sampled.join('  ')}`)
      counts[noticed ? 'passed' : 'failed'] += 1
    }
    return counts
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function isNoticed(folder: string, [row, test, message]: SampledRow): Promise<boolean> {
  const place = placeOfMessage(message)
  const catalog = join(folder, 'apps/web/src', place.catalog)
  const text = readFileSync(catalog, 'utf8')
  const messages = JSON.parse(text) as Record<string, string>
  if (!messages[place.key]) throw new Error(`No message ${message} in English.`)
  try {
    writeFileSync(catalog, JSON.stringify({ ...messages, [place.key]: '…' }))
    return (await vitest(folder, [test], `\\[${row}\\]`)) !== 0
  } finally {
    writeFileSync(catalog, text)
  }
}

async function vitest(folder: string, tests: readonly string[], name: string): Promise<number> {
  const files = tests.map(test => `apps/web/src/${test}`)
  const args = [
    'run',
    '--project=@granary/web',
    '--project=@granary/web alone',
    '--maxWorkers=1',
    '--testTimeout=120000',
    ...files,
  ]
  const { code, output } = await runCommand('vitest', name ? [...args, '-t', name] : args, { cwd: folder })
  if (!/ Tests .*(passed|failed)/.test(output))
    throw new Error(`No test ran for ${name || files.join(' ')}:\n${output}`)
  return code
}

/** Copies the repository's files into a folder where a test may break them; links the installed packages. */
function copyWorkTree(folder: string): void {
  for (const path of sourceFiles(/./)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(repositoryRoot, path), join(folder, path))
  }
  linkPackages(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'))
  const own = join(folder, 'node_modules/@granary')
  mkdirSync(own)
  for (const path of sourceFiles(/^[^/]+(\/[^/]+)?\/package\.json$/)) {
    const { name } = JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')) as { name: string }
    if (name.startsWith('@granary/')) symlinkSync(join(folder, dirname(path)), join(own, name.slice(9)))
  }
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name !== '@granary' && name !== '.granary-installed' && !name.startsWith('.vite'))
      symlinkSync(realpathSync(join(from, name)), join(to, name))
  }
}
