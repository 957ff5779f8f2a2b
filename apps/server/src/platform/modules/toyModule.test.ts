import { request } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/createTestDatabase.ts'
import { toyModule } from '#test/toyModule.ts'
import { type RunningServer, startServer } from '../../createServer.ts'
import { modules } from '../../modules.ts'
import { runOperation } from '../../operate/runOperation.ts'
import { readSettings, settingParts } from '../../settings.ts'
import { createUpgrades } from '../http/createUpgrades.ts'
import { warnUnknownVariables } from '../settings/warnUnknownVariables.ts'
import { checkModules } from './checkModules.ts'
import { createServices, defineService } from './createServices.ts'
import { defineModule, type ServerModule } from './ServerModule.ts'

const list = [...modules, toyModule]

let kept: TestDatabase
let server: RunningServer

beforeAll(async () => {
  kept = await createTestDatabase()
  const settings = readSettings({ PORT: '0', TOY_SIZE: '9', ...kept.environment }, list)
  server = await startServer(settings, { modules: list, logDestination: new PassThrough().resume() })
})

afterAll(async () => {
  await server.close()
  await kept.drop()
})

const get = async (path: string) => (await fetch(`${server.url}${path}`)).text()

test('a module of one file answers its route', async () => {
  expect(await get('/api/v1/toy')).toBe('{"size":9}')
})

test('its health check and its job are in the readiness answer', async () => {
  const { checks } = JSON.parse(await get('/api/v1/ready')) as { checks: { name: string }[] }
  expect(checks).toContainEqual({ name: 'toy', ok: false, detail: 'the toy is too big' })
  expect(checks).toContainEqual({ name: 'jobs', ok: true })
})

test('its metrics, of the process and of the database, are exported', async () => {
  const metrics = await get('/metrics')
  expect(metrics).toMatch(/^granary_toys_asked_total \d+$/m)
  expect(metrics).toContain('granary_toys{colour="red"} 9')
  expect(metrics).toMatch(/granary_job_queue\{job="wind-toy",state="\w+"\} 1/)
})

test('its wrong variable stops the start together with others’, and a misspelt one is reported', () => {
  expect(() => readSettings({ TOY_SIZE: '10', PORT: 'x' }, list)).toThrow(
    /PORT: is not a whole number[\s\S]*TOY_SIZE: is not between 1 and 9/,
  )
  let told = ''
  warnUnknownVariables(settingParts(list), { TOY_SISE: '1' }, text => {
    told += text
  })
  expect(told).toContain('TOY_SISE')
})

test('it answers handshakes at its path, and the server answers all others as plain requests', async () => {
  const shake = (path: string) =>
    new Promise<string>(resolve => {
      const asked = request(`${server.url}${path}`, {
        headers: { connection: 'upgrade', upgrade: 'websocket' },
      })
      asked.once('upgrade', (_response, socket, head) => {
        socket.destroy()
        resolve(`upgraded ${head}`)
      })
      asked.once('response', response => {
        response.destroy()
        resolve(String(response.statusCode))
      })
      asked.end()
    })
  expect(await shake('/toy?a=b')).toBe('upgraded tick')
  expect(await shake('/api/v1/toy')).toBe('200')
})

test('its command is among the operator’s', async () => {
  const open = async () => ({ close: async () => {} }) as never
  const { output } = await runOperation(['toys', '--json'], {}, open, list)
  expect(JSON.parse(output)).toEqual({ figures: { toys: 1 } })
  expect((await runOperation([], {}, open, list)).output).toContain('how many toys there are')
})

const other = (parts: Partial<ServerModule>) => defineModule({ name: 'other', start: () => ({}), ...parts })

test.each<[string, readonly ServerModule[], string]>([
  ['without a name', [other({ name: '' })], 'Module 1 of the registry has no name'],
  ['with a name twice', [toyModule, toyModule], 'The modules toy and toy both claim the name toy'],
  [
    'that read one variable',
    [toyModule, other({ settings: toyModule.settings as NonNullable<ServerModule['settings']> })],
    'The modules toy and other both claim the variable TOY_SIZE',
  ],
  [
    'that have one table',
    [toyModule, other({ tables: toyModule.tables ?? [] })],
    'The modules toy and other both claim the table toys',
  ],
  [
    'that have one command',
    [toyModule, other({ operations: toyModule.operations ?? [] })],
    'The modules toy and other both claim the command toys',
  ],
])('modules %s are refused, by name', (_what, wrong, message) => {
  expect(() => checkModules(wrong)).toThrow(message)
})

test('two modules with one route stop the start, and the message names both', async () => {
  const twin = other({
    start: () => ({ routes: app => app.get('/api/v1/toy', context => context.text('mine')) }),
  })
  const wrong = [toyModule, twin]
  const own = await createTestDatabase()
  onTestFinished(() => own.drop())
  const settings = readSettings({ PORT: '0', ...own.environment }, wrong)
  const starting = startServer(settings, { modules: wrong, logDestination: new PassThrough().resume() })
  await expect(starting).rejects.toThrow('The modules toy and other both claim the route GET /api/v1/toy')
})

test('two modules with one WebSocket path stop the start, and the message names both', () => {
  const upgrade = { path: '/toy', take: () => {}, end: async () => {} }
  expect(() =>
    createUpgrades([
      ['toy', upgrade],
      ['other', upgrade],
    ]),
  ).toThrow('The modules toy and other both claim the WebSocket path /toy')
})

test('a service comes only from an earlier module, and is provided once', () => {
  const services = createServices()
  const size = defineService<number>('size')
  expect(() => services.get(size)).toThrow('No earlier module provides the service "size"')
  services.provide(size, 3)
  expect(services.get(size)).toBe(3)
  expect(() => services.provide(size, 4)).toThrow('Two modules provide the service "size"')
})

test('the server’s registry has no such faults', () => {
  expect(() => checkModules(modules)).not.toThrow()
})
