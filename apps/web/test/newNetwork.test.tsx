// @vitest-environment jsdom

import { exampleHash, exampleRequest } from '@granary/drivers/testing'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ActionsDialog } from '#web/features/unfinished-actions/ActionsDialog.tsx'
import { shellGroups } from '#web/i18n/messageGroups.ts'
import { changeLocale, loadMessages, startMessages } from '#web/i18n/messages.ts'
import { createAppRouter } from '#web/routes/createAppRouter.ts'
import { examplePlan } from '#web/transaction/test/exampleAction.ts'
import { SiteWalletProvider } from '#web/wallet/SiteWalletProvider.tsx'
import { stubSight } from './stubSight.ts'
import { toyMessages } from './toy/index.tsx'

// The single line that a new network adds to the registry.
vi.mock('#web/networks/registry.ts', async original => {
  const { networks } = await original<typeof import('#web/networks/registry.ts')>()
  const { toyNetwork } = await import('./toy/index.tsx')
  return { networks: [...networks, toyNetwork] }
})

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
  await startMessages(shellGroups)
  await loadMessages(['home', 'contact', 'reward'])
  i18n.load(i18n.locale, toyMessages)
})
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  stubSight(true)
  const open = { caipNetworkId: 'eip155:424242', name: 'Toy chain', testnet: true, rpc: true, staking: true }
  vi.stubGlobal('fetch', (address: string) =>
    address.endsWith('/networks')
      ? Promise.resolve(Response.json({ networks: [open] }))
      : new Promise(() => undefined),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function visit(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await act(async () => void renderInFrame(<RouterProvider router={router} />))
  await act(() => router.load())
}

function renderInFrame(part: ReactNode): void {
  render(
    <I18nProvider i18n={i18n}>
      <SiteWalletProvider>{part}</SiteWalletProvider>
    </I18nProvider>,
  )
}

test("a network added to the registry appears among Home's open networks with its live figures", async () => {
  await visit('/')
  const name = await screen.findByText('Toy chain')
  const card = within(name.closest('li') as HTMLElement)
  const link = await card.findByRole('link', { name: 'Stake on Toy chain' })
  expect(link.getAttribute('href')).toBe('/toy/staking')
  expect(card.getByRole('link', { name: 'Dashboard of Toy chain' }).getAttribute('href')).toBe(
    '/toy/staking?tab=mine',
  )
  expect(await card.findByText('7.77%')).toBeTruthy()
  expect(card.getByText('up to about 24 hours')).toBeTruthy()
})

test('one that takes no more stakes says so, in both languages, and is not opened from there', async () => {
  await visit('/')
  const ended = await screen.findByRole('list', { name: 'Staking ended' })
  expect(within(ended).getByText('Old toy chain')).toBeTruthy()
  expect(within(ended).queryByRole('link')).toBeNull()
  await act(() => changeLocale('zh_CN'))
  expect(await screen.findByRole('list', { name: '质押已结束' })).toBeTruthy()
})

test('its page has its address and title, and the header links to its dashboard', async () => {
  await visit('/toy/staking')
  expect(await screen.findByRole('heading', { name: 'Stake toys here' })).toBeTruthy()
  expect(document.title).toBe('Stake - Toy | Stake Granary')
  const header = within(screen.getByRole('banner'))
  expect(header.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/toy/staking?tab=mine')
})

test('its section and its documentation are in the Help Center', async () => {
  await visit('/help')
  expect(await screen.findByRole('heading', { name: 'Toys' })).toBeTruthy()
  expect(document.getElementById('toy')?.textContent).toContain('You need 7 toys.')
  const link = await screen.findByRole('link', { name: /Documentation of Toy chain/ })
  expect(link.getAttribute('href')).toBe('https://toy.example/docs')
})

async function listOf(kind: string): Promise<HTMLElement | undefined> {
  const sent = { state: 'broadcast', hash: exampleHash } as const
  const plan = examplePlan([{ ...exampleRequest, kind }], sent)
  const list = () => <ActionsDialog records={{ plans: [plan], setAside: [] }} onClose={() => undefined} />
  const router = createRouter({
    routeTree: createRootRoute({ component: list }),
    history: createMemoryHistory(),
  })
  await router.load()
  await act(async () => renderInFrame(<RouterProvider router={router as never} />))
  const [row] = await screen.findAllByRole('listitem', { hidden: true })
  return row
}

test('its unfinished transaction is in the unfinished list, with a link to its page', async () => {
  const row = await listOf('toy.stake')
  expect(row?.textContent).toContain('Stake toys')
  expect(row?.querySelector('a[href^="/"]')?.getAttribute('href')).toBe(
    `/toy/staking?account=${exampleRequest.owner.account}`,
  )
})

test('a kind with its own view is listed in its own way', async () => {
  const row = await listOf('toy.game')
  expect(row?.textContent).toBe(`A game of ${exampleRequest.owner.account}`)
})
