import { afterEach } from 'vitest'

// Only files that say `@vitest-environment jsdom` have a page to clean up.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react')
  afterEach(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
  })
}
