import { expect, test } from 'vitest'
import { createServices } from '#server/platform/modules/createServices.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import { readSettings } from '../../settings.ts'
import { isOriginAllowed } from './isOriginAllowed.ts'
import { type Project, projectsService } from './Project.ts'
import { projectsModule } from './projectsModule.ts'

async function find(id: string, environment: Record<string, string>): Promise<Project | undefined> {
  const services = createServices()
  await projectsModule.start({ settings: readSettings(environment), services } as ModuleContext)
  return services.get(projectsService).find(id)
}

const list = (...projects: unknown[]) => ({ PROJECTS: JSON.stringify(projects) })
const portal = { id: 'portal', name: 'Portal', origins: ['https://Stake.example', 'https://*.stake.example'] }

test('without a setting the site itself is the only project', async () => {
  const project = (await find('granary', { PUBLIC_ORIGIN: 'https://stake.example' })) as Project
  for (const origin of ['https://stake.example', 'http://localhost:5173', 'http://127.0.0.1:3000'])
    expect(isOriginAllowed(project, origin)).toBe(true)
  expect(isOriginAllowed(project, 'https://other.example')).toBe(false)
  expect(await find('portal', {})).toBeUndefined()
})

test('configured projects take the place of the site’s', async () => {
  expect(await find('portal', list(portal))).toEqual({
    ...portal,
    origins: ['https://stake.example', 'https://*.stake.example'],
  })
  expect(await find('granary', list(portal))).toBeUndefined()
})

test.each([
  ['text', { PROJECTS: 'portal' }],
  ['an empty list', list()],
  ['a project without origins', list({ ...portal, origins: [] })],
  ['an origin with a path', list({ ...portal, origins: ['https://stake.example/'] })],
  ['a wildcard inside a name', list({ ...portal, origins: ['https://app*.stake.example'] })],
  ['an unknown member', list({ ...portal, origin: 'https://stake.example' })],
  ['two projects with one id', list(portal, portal)],
])('%s is refused at start, by the name of the variable', (_what, environment) => {
  expect(() => readSettings(environment)).toThrow('PROJECTS')
})
