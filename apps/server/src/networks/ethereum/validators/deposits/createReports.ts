import type { Log } from '#server/platform/log/createLog.ts'

/**
 * Logs a problem once, and again only when it changes: checks that run every few seconds would otherwise fill the
 * log.
 */
export type Reports = {
  /**
   * @param about its subject: `keystore 0xab…`
   * @param state the problem, distinct from others of the same subject
   */
  error(about: string, state: string, fields: object, message: string): void
  /** The problem is over. */
  clear(about: string): void
}

/** Problems remembered at a time. */
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
