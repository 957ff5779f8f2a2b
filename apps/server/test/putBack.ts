import { afterAll, vi } from 'vitest'

// Files share their modules and globals: what one has put in the place of something ends with it.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
