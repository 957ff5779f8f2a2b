import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { startService } from '../../../test/startService.ts'
import { until } from '../../../test/until.ts'
import type { ConnectionEvent, ConnectionListener } from '../connections/connectionEvent.ts'
import { InternalError } from '../errors/InternalError.ts'
import { createHttpClient } from '../http/createHttpClient.ts'
import type { AnalyticsConfig, AnalyticsEvent } from './AnalyticsEvent.ts'
import { createSlidingWindow, createTelemetry } from './createTelemetry.ts'
import { trackWallet } from './trackWallet.ts'

const open: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(open.splice(0).map(service => service.stop()))
})

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

function telemetry(config: AnalyticsConfig | undefined) {
  const refused: string[] = []
  const created = createTelemetry({
    config,
    http: baseUrl => createHttpClient({ baseUrl, query: { projectId: 'p', st: 'granary', sv: 'js-1' } }),
    address: () => address,
    page: () => ({ href: 'https://stake.example/eth/stake?token=abc#x', hostname: 'stake.example' }),
    onRefused: () => refused.push('refused'),
    log: { info: () => {} },
  })
  return { ...created, refused }
}

async function analyticsService(status: number) {
  const service = await startService(response => {
    response.statusCode = status
    response.end()
  })
  open.push(service)
  return service
}

test('[B7.14] sends an event to POST /e with id, url, domain, timestamp, its data and the address', async () => {
  const { baseUrl, received } = await analyticsService(202)
  telemetry({ endpoint: baseUrl }).track('CONNECT_SUCCESS', { connectorId: 'org.example' })
  await until(() => received.length === 1)
  const [request] = received
  expect(request?.method).toBe('POST')
  expect(`${request?.url.pathname}${request?.url.search}`).toBe('/e?projectId=p&st=granary&sv=js-1')
  expect(request?.body).toEqual({
    eventId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/),
    url: 'https://stake.example/eth/stake',
    domain: 'stake.example',
    timestamp: expect.any(Number),
    props: { event: 'CONNECT_SUCCESS', properties: { connectorId: 'org.example' }, address },
  })
})

test('[B7.15] [B8.65] sends an error there with type, message and stack', async () => {
  const { baseUrl, received } = await analyticsService(202)
  const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
  telemetry({ endpoint: baseUrl }).report(new InternalError('connection', new TypeError(`bad ${key}`), 'x'))
  await until(() => received.length === 1)
  expect(received[0]?.body).toMatchObject({
    props: {
      errorType: 'connection',
      errorMessage: 'bad ac0974be…',
      stackTrace: expect.stringContaining('createTelemetry.test.ts'),
    },
  })
  expect(JSON.stringify(received)).not.toContain(key.slice(8, 40))
})

test('sends nothing unless configured', () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  for (const config of [undefined, false] as const) {
    const { track, report } = telemetry(config)
    track('MODAL_OPEN')
    report(new Error('x'))
  }
  expect(asked).not.toHaveBeenCalled()
})

test('[B7.14] a host may take the events itself; one that throws breaks nothing', () => {
  const heard: AnalyticsEvent[] = []
  telemetry(event => heard.push(event)).track('MODAL_OPEN')
  expect(heard).toMatchObject([{ domain: 'stake.example', props: { event: 'MODAL_OPEN', address } }])
  expect(() =>
    telemetry(() => {
      throw new Error('host')
    }).track('MODAL_OPEN'),
  ).not.toThrow()
})

test('[B7.16] [B8.07] reports a 403 once and sends nothing more', async () => {
  const { baseUrl, received } = await analyticsService(403)
  const { track, refused } = telemetry({ endpoint: baseUrl })
  track('MODAL_OPEN')
  track('MODAL_CLOSE')
  await until(() => received.length === 2 && refused.length > 0)
  track('MODAL_OPEN')
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(received.length).toBe(2)
  expect(refused).toEqual(['refused'])
})

test('[B5.28] [B9.11] reports at most five errors in 60 seconds, whenever they come', () => {
  const now = vi.spyOn(Date, 'now')
  const times: number[] = []
  const { report } = telemetry(() => times.push(Date.now()))
  for (const second of [0, 10, 20, 30, 40, 50, 59, 60, 61, 70, 71, 130, 131]) {
    now.mockReturnValue(second * 1000)
    report(new Error('again'))
  }
  expect(times.map(time => time / 1000)).toEqual([0, 10, 20, 30, 40, 60, 70, 130, 131])
})

test('[B9.11] no window of that span lets more through', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30_000)), steps => {
      let time = 0
      const mayPass = createSlidingWindow(5, 60_000, () => time)
      const passed = steps.flatMap(step => {
        time += step
        return mayPass() ? [time] : []
      })
      passed.forEach(
        (at, index) =>
          void expect(
            passed.filter(each => each >= at && each < at + 60_000).length,
            `${index}`,
          ).toBeLessThanOrEqual(5),
      )
    }),
  )
})

test('reports anything thrown', () => {
  fc.assert(
    fc.property(fc.anything(), thing => {
      const heard: AnalyticsEvent[] = []
      telemetry(event => heard.push(event)).report(thing)
      expect(heard[0]?.props).toMatchObject({
        errorType: expect.any(String),
        errorMessage: expect.any(String),
      })
    }),
  )
})

test('[B4.33] tracks opening, closing, connecting, switching, signing in and disconnecting', () => {
  const store = createStore(() => ({ isOpen: false }))
  const heard: unknown[][] = []
  const listeners = new Set<ConnectionListener>()
  const tell = (event: ConnectionEvent) => {
    for (const listener of listeners) listener(event, 'eip155')
  }
  trackWallet(store, listeners, (...event) => void heard.push(event))
  const account = { id: 'org.example', type: 'ANNOUNCED', namespace: 'eip155', chainId: 71 } as never
  const details = { connectorId: 'org.example', connectorType: 'ANNOUNCED', network: 'eip155:71' }
  store.setState({ isOpen: true })
  for (const type of ['connected', 'signedIn', 'accountChanged', 'networkSwitched'] as const)
    tell({ type, account })
  tell({ type: 'disconnected' })
  store.setState({ isOpen: false })
  expect(heard).toEqual([
    ['MODAL_OPEN'],
    ['CONNECT_SUCCESS', details],
    ['SIWX_AUTH_SUCCESS', details],
    ['SWITCH_ACCOUNT', details],
    ['SWITCH_NETWORK', details],
    ['DISCONNECT_SUCCESS', undefined],
    ['MODAL_CLOSE'],
  ])
})
