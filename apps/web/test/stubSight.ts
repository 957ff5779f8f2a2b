import { vi } from 'vitest'

/** Replaces the observer that jsdom lacks, for it has no layout. @param isIntersecting of everything that is observed */
export function stubSight(isIntersecting: boolean): void {
  class Sight {
    readonly #seen: (entries: { isIntersecting: boolean }[]) => void
    constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
      this.#seen = seen
    }
    observe() {
      this.#seen([{ isIntersecting }])
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Sight)
}
