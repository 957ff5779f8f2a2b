import { expect, test } from 'vitest'
import { runCommand } from '../runCommand.ts'

test('no unused file, export or dependency', async () => {
  const { code, output } = await runCommand('knip', ['--no-progress'])
  expect(output).toBe('')
  expect(code).toBe(0)
})
