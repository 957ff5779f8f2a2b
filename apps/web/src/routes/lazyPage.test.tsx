// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPage } from './lazyPage.tsx'

const Home = () => <p>Here</p>

function show(Page: () => React.ReactNode) {
  return act(async () => {
    render(
      <Suspense fallback="waiting">
        <Page />
      </Suspense>,
    )
  })
}

test("[A2.44] a page's code loads on demand, and once", async () => {
  const load = vi.fn(async () => ({ Home }))
  const page = lazyPage(load, 'Home', [])
  expect(load).not.toHaveBeenCalled()
  await Promise.all([page.preload(), page.preload()])
  await page.preload()
  expect(load).toHaveBeenCalledTimes(1)
  await show(page)
  expect(screen.getByText('Here')).toBeTruthy()
})

test('a page that was not preloaded loads when shown', async () => {
  await show(lazyPage(async () => ({ Home }), 'Home', []))
  expect(screen.getByText('Here')).toBeTruthy()
})

test('a failed preload is silent, and showing the page retries', async () => {
  const load = vi.fn(async () => ({ Home })).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const page = lazyPage(load, 'Home', [])
  await page.preload()
  expect(page).toThrow('Failed to fetch')
  await page.preload()
  await show(page)
  expect(screen.getByText('Here')).toBeTruthy()
})
