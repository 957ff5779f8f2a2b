import { expect, test } from 'vitest'
import { createProject } from './createProject.ts'

/** The alerts that a page of this origin gets from its registry. */
async function alertsAt(origin: string, allowed: readonly string[]) {
  const opened: string[] = []
  const project = createProject({
    registry: { config: async () => ({}), origins: async () => allowed, log: { info() {} } } as never,
    store: { setState() {} },
    alerts: { open: (code: string) => opened.push(code) } as never,
    origin,
  })
  await project.update()
  return opened
}

test.each([
  ['https://stake.host.example', []],
  ['https://a.b.host.example', []],
  ['https://host.example', ['INVALID_APP_CONFIGURATION']],
  ['https://host.example.evil.example', ['INVALID_APP_CONFIGURATION']],
  ['http://stake.host.example', ['INVALID_APP_CONFIGURATION']],
])(
  '[B5.30] [B8.45] where the project allows https://*.host.example, %s alerts its developer of %j',
  async (origin, codes) => {
    expect(await alertsAt(origin, ['https://*.host.example'])).toEqual(codes)
  },
)
