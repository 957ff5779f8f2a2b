import type { Log } from '#server/platform/log/createLog.ts'

/**
 * Logs a problem once, and again only when it changes: checks that run every few seconds would otherwise fill the
 * log.
 */
export type Reports = ReturnType<typeof createReports>

/** Problems remembered at a time. */
const mostRemembered = 50_000

export function createReports(log: Log) {
  const known = new Map<string, string>()
  return {
    /**
     * @param about its subject: `keystore 0xab…`
     * @param state the problem, distinct from others of the same subject
     */
    error(about: string, state: string, fields: object, message: string): void {
      if (known.get(about) === state) return
      if (known.size >= mostRemembered) known.clear()
      known.set(about, state)
      log.error(fields, message)
    },
    /** The problem is over. */
    clear(about: string): void {
      if (known.delete(about)) log.info({ about }, 'recovered')
    },
  }
}
