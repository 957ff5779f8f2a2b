import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repositoryRoot.ts'
import { runCommand } from '../runCommand.ts'

const config = join(repositoryRoot, '.dependency-cruiser.mjs')

test('imports go down only', async () => {
  const folders = ['packages', 'apps', 'devnet', 'e2e', 'bench', 'scripts']
  const { code, output } = await runCommand('depcruise', ['--config', config, ...folders])
  expect(output).toMatch(/no dependency violations found \(\d{3,} modules/)
  expect(code).toBe(0)
})

test('an upward import and a circle of types each break their rule', async () => {
  const { code, output } = await runCommand('depcruise', ['--config', config, 'packages', 'apps'], {
    cwd: join(repositoryRoot, 'scripts/fixtures/layers'),
  })
  expect(output).toContain('packages-never-import-apps')
  expect(output).toContain('no-cycles')
  expect(code).not.toBe(0)
})
