import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withoutEnvFiles } from './keySecrets.ts'

const module = new URL('./keySecrets.ts', import.meta.url).href

test.each([['--env-file=$'], ['--env-file', '$'], ['--env-file-if-exists=$'], ['--env-file-if-exists', '$']])(
  '[F.06] a process that serves visitors reads no file of variables: %s %s',
  (...flags) => {
    const folder = mkdtempSync(join(tmpdir(), 'granary-environment-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'secrets.env')
    writeFileSync(file, 'VALIDATOR_MNEMONIC=legal winner')
    const script = `const { withoutEnvFiles } = await import('${module}')
    console.log(JSON.stringify([process.env.VALIDATOR_MNEMONIC, ...withoutEnvFiles(process.execArgv)]))`
    const options = [...flags.map(flag => flag.replace('$', file)), '--no-warnings', '--input-type=module']
    const { stdout } = spawnSync(process.execPath, [...options, '-e', script], { encoding: 'utf8' })
    const [mnemonic, ...kept] = JSON.parse(stdout) as string[]
    expect(mnemonic).toBe('legal winner')
    expect(kept.join(' ')).not.toContain('env-file')
    expect(kept.join(' ')).not.toContain(file)
    expect(kept).toContain('--no-warnings')
  },
)

test('other options stay', () => {
  const options = ['--max-old-space-size=400', '--import', './a.js']
  expect(withoutEnvFiles(options)).toEqual(options)
})
