import type { Log } from '#server/platform/log/createLog.ts'

export type SourceCalls = ReturnType<typeof createSourceCalls>

/** Counts and logs calls of sources; a failed one answers `otherwise`, for the next source may know. */
export function createSourceCalls(
  counter: { inc(labels: { source: string; outcome: 'answer' | 'failure' }): void },
  log: Log,
) {
  return async <T>(source: string, ask: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      const answer = await ask()
      counter.inc({ source, outcome: 'answer' })
      return answer
    } catch (error) {
      counter.inc({ source, outcome: 'failure' })
      log.warn({ source, reason: error instanceof Error ? error.message : String(error) }, 'source failed')
      return otherwise
    }
  }
}
