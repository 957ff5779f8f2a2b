import type { Log } from '#server/platform/log/createLog.ts'

/**
 * Says what is wrong with a thing once, and again only when something else is wrong with it: what is looked at every
 * few seconds would otherwise fill the log with one and the same line.
 */
export type Reports = {
  /**
   * @param about what it is about: `keystore 0xab…`
   * @param state what is wrong, as told from other troubles of the same thing
   */
  error(about: string, state: string, fields: object, message: string): void
  /** Nothing is wrong with it (any more). */
  clear(about: string): void
}

/** So many things in trouble at a time are remembered. */
const mostRemembered = 50_000

export function createReports(log: Log): Reports {
  const known = new Map<string, string>()
  return {
    error(about, state, fields, message) {
      if (known.get(about) === state) return
      if (known.size >= mostRemembered) known.clear()
      known.set(about, state)
      log.error(fields, message)
    },
    clear(about) {
      if (known.delete(about)) log.info({ about }, 'recovered')
    },
  }
}
