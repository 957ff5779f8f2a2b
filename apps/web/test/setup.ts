import { afterAll, afterEach, vi } from 'vitest'
import { queryClient } from '../src/api/queryClient.ts'
import { changeLocale, currentLocale } from '../src/i18n/messages.ts'

// Only files with `@vitest-environment jsdom` have a page.
const hasPage = typeof document !== 'undefined'
let cleanup = () => {}

// A test that failed is tried again: nothing of its first attempt may be left then.
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  queryClient.clear()
  if (currentLocale() !== 'en_US') await changeLocale('en_US')
  if (!hasPage) return
  localStorage.clear()
  sessionStorage.clear()
})

// Files share their modules, so each file's stubbed globals end with it.
afterAll(async () => {
  // A module still loading when its file ends would never arrive, for later files either.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
})

if (hasPage) {
  // jsdom has no layout, so nothing ever intersects.
  window.IntersectionObserver ??= class {
    observe() {}
    disconnect() {}
  } as never
  // Nor a screen: no media query matches.
  window.matchMedia ??= (media: string) =>
    Object.assign(new EventTarget(), { matches: false, media }) as never
  const library = await import('@testing-library/react')
  cleanup = library.cleanup
  // On a loaded machine a page takes seconds; no test measures time.
  library.configure({ asyncUtilTimeout: 30_000 })
  await import('./runEffects.ts')
}
