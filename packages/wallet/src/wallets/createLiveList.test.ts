import type { ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { startService } from '../../test/startService.ts'
import { createHttpClient } from '../core/http/createHttpClient.ts'
import { createRegistry } from '../core/registry/createRegistry.ts'
import { createLiveList } from './createLiveList.ts'
import type { WalletListSettings } from './createWalletList.ts'

const open: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(open.splice(0).map(service => service.stop()))
})

async function registryOf(
  answer: (response: ServerResponse) => void,
  { timeout = 10_000, ...settings }: WalletListSettings & { timeout?: number } = {},
) {
  const { baseUrl, received, stop } = await startService(answer)
  open.push({ stop })
  const logged: { message: string; code: unknown }[] = []
  const note = (message: string, cause?: unknown) =>
    logged.push({ message, code: (cause as { code?: unknown })?.code })
  const http = createHttpClient({ baseUrl, timeout, retries: 0 })
  const get = vi.spyOn(http, 'get')
  const registry = createRegistry(http, { info: note, warn: note })
  const live = createLiveList(settings, async () => registry)
  return { live, received, logged, get, asked: () => received.map(({ url }) => url.search) }
}

/** However long one takes: on a slow machine its code may take more than the two seconds that views wait. */
const waitForPictures = () => void vi.useFakeTimers({ toFake: ['setTimeout'] })

const page = (...data: object[]) => JSON.stringify({ data, count: data.length })
const house = { id: 'house', name: 'House Wallet', order: 1 }

test('the bundled wallets are there before the registry, and its update tells those who show them', async () => {
  const { live } = await registryOf(response => response.end(page(house)))
  const before = live.current()
  expect(before.all[0]?.id).toBe('metamask')
  const heard = vi.fn()
  const stop = live.subscribe(heard)
  await live.readPage(1)
  expect(
    live
      .current()
      .all.slice(0, 2)
      .map(({ id }) => id),
  ).toEqual(['house', 'metamask'])
  expect(live.current().all.length).toBe(before.all.length + 1)
  stop()
  await live.search('house')
  expect(heard).toHaveBeenCalledTimes(1)
})

test("asks for the host's choice only, each page once, and none beyond the last", async () => {
  const { live, asked } = await registryOf(response => response.end(page(house)), {
    includeWalletIds: ['house', 'metamask'],
    excludeWalletIds: ['x'],
    chains: ['eip155:1'],
    featuredWalletIds: ['house'],
  })
  await live.readPage(1)
  await live.readPage(1)
  await live.readPage(2)
  await live.readFeatured()
  expect(asked()).toEqual(['?include=house%2Cmetamask&exclude=x&chains=eip155%3A1&page=1&entries=40'])
  expect(live.current().featured.map(({ id }) => id)).toEqual(['house'])
})

test.each<[string, string, (response: ServerResponse) => void]>([
  ['silent', 'HTTP_UNREACHABLE', () => {}],
  ['broken', 'HTTP_STATUS', response => response.writeHead(500).end('down')],
  ['a web page', 'HTTP_ANSWER_UNREADABLE', response => response.end('<!doctype html><script>1</script>')],
  ['no list', 'HTTP_ANSWER_UNREADABLE', response => response.end('{"data":{},"count":"many"}')],
  ['null', 'HTTP_ANSWER_UNREADABLE', response => response.end('null')],
  ['endless', 'HTTP_ANSWER_UNREADABLE', response => response.end('['.repeat(2_000_000))],
])(
  'a registry that is %s changes nothing, is named in the log, and has 30 s of peace',
  async (kind, code, answer) => {
    const { live, logged, get } = await registryOf(answer, kind === 'silent' ? { timeout: 500 } : {})
    const before = live.current()
    await live.readPage(1)
    await live.search('meta')
    expect(live.current()).toBe(before)
    expect(logged).toEqual([{ message: 'Wallet registry not read', code }])
    expect(get).toHaveBeenCalledTimes(1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    await live.readPage(1)
    expect(get).toHaveBeenCalledTimes(2)
  },
)

test('hostile rows are refused with a code in the log, and the others join', async () => {
  const hostile = { id: 'x', name: '<img src=x onerror=alert(1)>' }
  const { live, logged } = await registryOf(response =>
    response.end(page(hostile, house, { ...house, id: 'evil', mobile_link: 'javascript:alert(1)' })),
  )
  await live.readPage(1)
  expect(live.current().find('x')).toBeUndefined()
  expect(live.current().find('house')).toBeDefined()
  expect(logged).toEqual([
    { message: 'Wallet entry refused', code: 'WALLET_ENTRY_REFUSED' },
    { message: 'Wallet entry refused', code: 'WALLET_ENTRY_REFUSED' },
  ])
})

test.each<[string, string, string, boolean]>([
  ['a drawn SVG', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', true],
  ['an SVG with a script', 'image/svg+xml', '<svg><script>alert(1)</script></svg>', false],
  ['an SVG with a handler', 'image/svg+xml; charset=utf-8', '<svg onload="alert(1)"/>', false],
  ['a web page', 'text/html', '<script>alert(1)</script>', false],
  ['more than 64 KiB', 'image/png', 'x'.repeat(65_537), false],
])('a picture that is %s', async (_, type, body, isShown) => {
  waitForPictures()
  const { live } = await registryOf(response => response.writeHead(200, { 'content-type': type }).end(body))
  const image = await live.current().image({ id: 'own', name: 'Own', image_id: 'own-1' })
  if (isShown) expect(image).toMatch(/^data:image\/svg\+xml;base64,/)
  else expect(image).toBeUndefined()
})

test("a bundled wallet keeps its own picture while the registry's is missing", async () => {
  waitForPictures()
  const { live, received } = await registryOf(response => response.writeHead(404).end())
  const image = live.current().image
  expect(await image({ id: 'metamask', name: 'MetaMask', image_id: 'c57c' })).toMatch(/^data:image\/webp/)
  expect(await image({ id: 'metamask', name: 'MetaMask', image_id: 'metamask' })).toMatch(/^data:image\/webp/)
  expect(received.map(({ url }) => url.pathname)).toEqual(['/getWalletImage/c57c'])
})
