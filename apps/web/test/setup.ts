import { afterAll, afterEach, vi } from 'vitest'
import { queryClient } from '../src/api/queryClient.ts'

// Files share their modules: what one has put in the place of a global, or of the time, ends with it.
afterAll(async () => {
  // A module still on its way when its file ends would never come, for later files either.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// Only files that say `@vitest-environment jsdom` have a page to clean up.
if (typeof document !== 'undefined') {
  // jsdom lays nothing out, so nothing ever comes into sight.
  window.IntersectionObserver ??= class {
    observe() {}
    disconnect() {}
  } as never
  const { cleanup } = await import('@testing-library/react')
  afterEach(() => {
    cleanup()
    queryClient.clear()
    localStorage.clear()
    sessionStorage.clear()
  })
}
