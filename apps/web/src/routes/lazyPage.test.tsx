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

test('[A2.44] the code of a page is fetched when it is wanted, and once', async () => {
  const load = vi.fn(async () => ({ Home }))
  const page = lazyPage(load, 'Home', [])
  expect(load).not.toHaveBeenCalled()
  await Promise.all([page.preload(), page.preload()])
  await page.preload()
  expect(load).toHaveBeenCalledTimes(1)
  await show(page)
  expect(screen.getByText('Here')).toBeTruthy()
})

test('a page that was not asked for ahead is fetched when it is shown', async () => {
  await show(lazyPage(async () => ({ Home }), 'Home', []))
  expect(screen.getByText('Here')).toBeTruthy()
})

test('a failure while only pointed at bothers nobody, and the next time it is tried again', async () => {
  const load = vi.fn(async () => ({ Home })).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const page = lazyPage(load, 'Home', [])
  await page.preload()
  expect(page).toThrow('Failed to fetch')
  await page.preload()
  await show(page)
  expect(screen.getByText('Here')).toBeTruthy()
})
