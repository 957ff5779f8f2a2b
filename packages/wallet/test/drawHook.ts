import { act, createElement, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { Wallet } from '../src/core/index.ts'
import { WalletProvider, type WalletProviderProps } from '../src/react/WalletProvider.tsx'

/** Renders a hook under the wallet's provider; `current` is its last result. For files in jsdom. */
export async function drawHook<Result>(
  wallet: Wallet,
  hook: () => Result,
  /** Further providers. */
  around: (page: ReactNode) => ReactNode = page => page,
) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const seen: Result[] = []
  const Shown = () => {
    seen.push(hook())
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const unmount = () => act(async () => root.unmount())
  onTestFinished(async () => {
    await unmount()
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  const draw = () =>
    act(async () => {
      const props = { wallet } as WalletProviderProps
      const page = createElement(WalletProvider, props, createElement(Shown))
      root.render(createElement(StrictMode, null, around(page)))
    })
  await draw()
  return {
    get current() {
      return seen.at(-1) as Result
    },
    seen,
    redraw: draw,
    unmount,
    /** Uses the result, as a handler would. */
    use: (run: (result: Result) => unknown) => act(async () => void (await run(seen.at(-1) as Result))),
    /** Renders until the result passes. */
    async until(check: (result: Result) => unknown) {
      const end = Date.now() + 30_000
      for (;;) {
        await act(() => new Promise<void>(resolve => setTimeout(resolve, 5)))
        try {
          return void check(seen.at(-1) as Result)
        } catch (error) {
          if (Date.now() > end) throw error
        }
      }
    },
  }
}
