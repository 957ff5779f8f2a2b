// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { memoryArea } from '../../test/memoryArea.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import { createWallet } from '../core/index.ts'
import { WalletProvider } from '../react/index.ts'
import { lazyView } from './lazyView.tsx'

const Ready = () => <h2>Ready</h2>

/** `draw` returns what shows right then, as after a press. */
function page() {
  const wallet = createWallet({ networks: testNetworks({}), adapters: {}, storageArea: memoryArea })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const text = () => place.textContent
  const draw = (view: ReactNode) => {
    flushSync(() => root.render(<WalletProvider wallet={wallet}>{view}</WalletProvider>))
    return text()
  }
  return { draw, text }
}

test('a view whose code was preloaded shows without a spinner before it', async () => {
  const { draw } = page()
  const load = Promise.resolve(Ready)
  const View = lazyView(() => load)
  expect(draw(null)).toBe('')
  View.preload()
  await load
  await null
  expect(draw(<View />)).toBe('Ready')
})

test('a view shows as soon as its code is there: no timer holds it back', async () => {
  const { draw, text } = page()
  const { promise, resolve } = Promise.withResolvers<typeof Ready>()
  const View = lazyView(() => promise)
  expect(draw(<View />)).toContain('Working')
  resolve(Ready)
  // Turns of the event loop: however slow they are, no timer is due in so few that do nothing.
  for (let turn = 0; turn < 200 && text() !== 'Ready'; turn++) await new Promise(setImmediate)
  expect(text()).toBe('Ready')
})

test('a preload makes good for a view that failed to load before', async () => {
  const { draw, text } = page()
  let isOffline = true
  const View = lazyView(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
    return Ready
  })
  draw(<View />)
  await expect.poll(text).toContain('could not be loaded')
  draw(null)
  isOffline = false
  View.preload()
  await expect
    .poll(() => {
      draw(null)
      return draw(<View />)
    })
    .toBe('Ready')
})
