import { afterAll, afterEach, vi } from 'vitest'
import { queryClient } from '../src/api/queryClient.ts'

// Files share their modules, so each file's stubbed globals and timers end with it.
afterAll(async () => {
  // A module still loading when its file ends would never arrive, for later files either.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// Only files with `@vitest-environment jsdom` have a page to clean up.
if (typeof document !== 'undefined') {
  // jsdom has no layout, so nothing ever intersects.
  window.IntersectionObserver ??= class {
    observe() {}
    disconnect() {}
  } as never
  // Nor a screen: no media query matches.
  window.matchMedia ??= (media: string) =>
    Object.assign(new EventTarget(), { matches: false, media }) as never
  const { cleanup, configure } = await import('@testing-library/react')
  // On a loaded machine a page takes seconds; no test measures time.
  configure({ asyncUtilTimeout: 30_000 })
  afterEach(() => {
    cleanup()
    queryClient.clear()
    localStorage.clear()
    sessionStorage.clear()
  })
}
