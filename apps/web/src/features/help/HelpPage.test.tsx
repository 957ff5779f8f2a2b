// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openSite } from '#test/openSite.tsx'
import { changeLocale, loadMessages, startMessages } from '#web/i18n/messages.ts'
import { provider } from '#web/settings/provider.ts'

beforeAll(async () => {
  await startMessages(['common', 'header', 'footer', 'router'])
  await loadMessages(['contact', 'contact.help'])
})
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => vi.unstubAllGlobals())

const open = (path = '/help') => openSite(path)

const main = () => screen.getByRole('main')
const entry = (id: string) => document.getElementById(id) as HTMLDetailsElement
const search = () => screen.getByRole('searchbox')
const type = (text: string) => fireEvent.change(search(), { target: { value: text } })
const results = () =>
  within(screen.getByRole('region', { name: /^(Search results|搜索结果)$/ }))
    .getAllByRole('link')
    .map(link => link.textContent ?? '')

test('[A1.19] [A1.06] the help says where the money goes', async () => {
  await open()
  expect(entry('where').textContent).toContain(
    'Its address becomes the withdrawal address of your validators',
  )
})

test("[A5.04] [A5.05] [A5.08] [A5.09] [A9.08] [A9.10] [A9.12] [A9.13] the help lists each network's requirements", async () => {
  await open()
  expect(entry('avalanche').textContent).toMatch(/at least 25 AVAX for 2 weeks to 1 year, no slashing/)
  expect(entry('fantom').textContent).toMatch(/at least 1 FTM, unbonding 7 days/)
  expect(entry('manta').textContent).toMatch(/unstaking queue of 7 days/)
  expect(entry('cfx-core').textContent).toMatch(/at least 1000 CFX/)
  expect(entry('cfx-minimum').textContent).toMatch(/no minimum in eSpace/)
  expect(entry('cosmos').textContent).toMatch(/Rewards are paid once a day/)
  expect(entry('cosmos').textContent).toMatch(/unbonding period of up to 21 days/)
})

test('[A5.01] [A5.02] [A5.03] [A9.03] [A9.04] the help names the rules of Ethereum with the constants of the code', async () => {
  await open()
  expect(entry('eth-kinds').textContent).toContain('holds exactly 32 ETH, one validator per 32 ETH')
  expect(entry('eth-kinds').textContent).toContain('holds from 32 to 2048 ETH')
  expect(entry('eth-exit').textContent).toContain('2 to 3 days to receive the assets')
  expect(entry('eth-queue').textContent).toContain('votes on deposits every 4 hours')
  expect(entry('eth-partial').textContent).toContain('accepts at most 0.01 ETH')
})

test('networks that the provider hides have neither topics nor links, and its own words on fees show', async () => {
  const { networks, fees } = provider
  Object.assign(provider, {
    networks: ['hoodi', 'cosmos'],
    fees: { en_US: 'No monthly charge.', zh_CN: '没有月费。' },
  })
  try {
    await open()
    for (const id of ['cfx-pools', 'cfx-core', 'avalanche', 'ssv']) expect(entry(id), id).toBeNull()
    for (const id of ['eth-kinds', 'cosmos']) expect(entry(id), id).toBeTruthy()
    expect(main().innerHTML).not.toMatch(/confluxnetwork|avax\.network/)
    expect(entry('fees').textContent).toContain('No monthly charge.')
    cleanup()
    Object.assign(provider, { networks: ['conflux-espace'] })
    await open()
    for (const id of ['eth-kinds', 'cosmos', 'cfx-core']) expect(entry(id), id).toBeNull()
    expect(entry('cfx-pools')).toBeTruthy()
  } finally {
    Object.assign(provider, { networks, fees })
  }
})

test.each([
  ['en_US', '助记词', 'Recovery phrase'],
  ['en_US', 'deposit key used', 'DEPOSIT_KEY_USED'],
  ['zh_CN', 'slashing', '罚没'],
] as const)(
  'the search in %s finds %j by the title of the other language or by code',
  async (locale, query, title) => {
    await changeLocale(locale)
    await open()
    fireEvent.focus(search())
    type(query)
    await waitFor(() => expect(results()[0]).toContain(title))
  },
)

test('[A6.01] the help says that there are no user roles', async () => {
  await open()
  expect(entry('account').textContent).toContain('There are no user accounts and no roles')
})

test('[A3.05] the glossary names balance, amount and date', async () => {
  await open()
  for (const term of ['Balance', 'Amount', 'Date'])
    expect(within(document.getElementById('glossary') as HTMLElement).getByText(term)).toBeTruthy()
})

test('the addresses to compare are those of the build', async () => {
  await open()
  expect(entry('contracts').textContent).toContain('0x00000000219ab540356cBB839Cbe05303d7705Fa')
  expect(entry('contracts').textContent).toContain('0x00000961Ef480Eb55e80D19ad83579A64c007002')
  expect(entry('contracts').textContent).not.toMatch(/[{}]/)
})

test('external links open in a new tab without a referrer or opener', async () => {
  await open('/help?error=RATE_LIMITED')
  const links = [...main().querySelectorAll<HTMLAnchorElement>('a[href]')]
  const external = links.filter(link => /^https?:/.test(link.getAttribute('href') ?? ''))
  expect(external.length).toBeGreaterThan(7)
  for (const link of external) {
    expect(link.getAttribute('href')).toMatch(/^https:/)
    expect(link.target).toBe('_blank')
    expect(link.rel).toContain('noreferrer')
    expect(link.textContent).toContain('opens in a new tab')
  }
})

test('an address with a place opens the entry and moves the focus to its title', async () => {
  await open('/help#safe')
  await waitFor(() => expect(entry('safe').open).toBe(true))
  expect(document.activeElement).toBe(entry('safe').querySelector('summary'))
  expect(entry('hardware').open).toBe(false)
})

test('every link inside the help leads to a place that exists', async () => {
  await open()
  const places = [...main().querySelectorAll('a')].map(link => link.getAttribute('href') ?? '')
  const inside = places.filter(href => href.startsWith('/help#'))
  expect(inside.length).toBeGreaterThan(40)
  expect(inside.filter(href => !document.getElementById(href.slice('/help#'.length)))).toEqual([])
})

test.each([
  ['how do I get my ETH back', 'How do I get all of my ETH back?'],
  ['hardware', 'Can I use a hardware wallet?'],
  ['sweep', 'Sweep'],
  ['tax', 'Is there a file for taxes?'],
])('a search for "%s" finds "%s"', async (query, title) => {
  await open()
  type(query)
  expect(results().slice(0, 2).join()).toContain(title)
})

test.each(['DEPOSIT_KEY_USED', 'deposit key used', 'key_used'])(
  'a search for "%s" finds the code',
  async query => {
    await open()
    type(query)
    await waitFor(() => expect(results()[0]).toContain('DEPOSIT_KEY_USED'))
  },
)

test('a search finds the words of an error', async () => {
  await open()
  type('database does not answer')
  await waitFor(() => expect(results().join()).toContain('DATABASE_UNAVAILABLE'))
})

test.each([
  ['硬件钱包', '可以使用硬件钱包吗？'],
  ['如何取回我的ETH', '如何取回全部 ETH？'],
  ['罚没', '罚没'],
  ['助记词', '助记词'],
])('[A1.28] a search in Chinese for "%s" finds "%s"', async (query, title) => {
  await changeLocale('zh_CN')
  await open()
  type(query)
  expect(results().slice(0, 3).join()).toContain(title)
})

test('a search without a match says so, and clearing it brings the topics back', async () => {
  await open()
  type('zzzz')
  expect(screen.getByText(/Nothing matches “zzzz”/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(entry('where')).toBeTruthy()
  expect(document.activeElement).toBe(search())
})

test('a result opens its entry, and Back returns to the results', async () => {
  const router = await open()
  type('hardware')
  fireEvent.click(screen.getByRole('link', { name: /Can I use a hardware wallet/ }))
  await waitFor(() => expect(entry('hardware')?.open).toBe(true))
  expect(router.state.location.href).toBe('/help#hardware')
  act(() => router.history.back())
  await waitFor(() => expect(screen.getByText(/\d results?$/)).toBeTruthy())
  expect((search() as HTMLInputElement).value).toBe('hardware')
})

test('an address with an error code shows what happened, the money and what to do, in both languages', async () => {
  await open('/help?error=DEPOSIT_KEY_USED')
  const card = await screen.findByRole('region', { name: 'DEPOSIT_KEY_USED' })
  await within(card).findByText(i18n._('stake.error.DEPOSIT_KEY_USED'))
  expect(card.textContent).toContain('Nothing was signed or sent. A failed check blocks the stake')
  expect(card.textContent).toContain('generate new deposit data')
  expect(document.activeElement).toBe(card)
  expect(
    within(card)
      .getByRole('link', { name: /Technical page/ })
      .getAttribute('href'),
  ).toBe('/api/v1/errors/DEPOSIT_KEY_USED')
  await act(() => changeLocale('zh_CN'))
  expect(card.textContent).toContain(i18n._('stake.error.DEPOSIT_KEY_USED'))
  expect(card.textContent).toMatch(/对您资金的影响没有签署或发送任何内容/)
})

test('an unknown code says so, and text that is no code is ignored', async () => {
  await open('/help?error=NO_SUCH_CODE')
  await screen.findByText(/This site has no entry for this code/)
  expect(screen.queryByRole('link', { name: /Technical page/ })).toBeNull()
})

test('text in the address that cannot be a code shows no entry', async () => {
  await open('/help?error=%3Cscript%3E')
  expect(main().textContent).not.toContain('script>')
  expect(screen.queryByText('What happened')).toBeNull()
})

test('an address searches for no more than the field holds', async () => {
  await open(`/help?q=${'word '.repeat(2_000)}`)
  expect((search() as HTMLInputElement).value).toHaveLength(120)
})

test('the list of codes loads when it is opened, and each leads to its entry', async () => {
  await open()
  expect(screen.queryByRole('link', { name: 'RATE_LIMITED' })).toBeNull()
  fireEvent.click(screen.getByText('All error codes'))
  const link = await screen.findByRole('link', { name: 'RATE_LIMITED' })
  expect(link.getAttribute('href')).toBe('/help?error=RATE_LIMITED')
})

test('before printing every entry opens, and closes again after', async () => {
  await open()
  window.dispatchEvent(new Event('beforeprint'))
  expect(entry('where').open).toBe(true)
  window.dispatchEvent(new Event('afterprint'))
  expect(entry('where').open).toBe(false)
})
