import type { Log, LogEntry, LogLevel } from './Log.ts'

/** Entries that wait for the buffer's code. Full, it asks for that code. */
const waitingLimit = 100

export type LogConfig = {
  /** Replaces the console; gets every level that it has a function for. */
  readonly log?: Partial<Log>
  /** Every level in the console; errors only by default (specification section 9: default log level error). */
  readonly debug?: boolean
}

/**
 * The log of one toolkit: the console or the host's own log now, and a buffer to read later. The buffer comes lazily
 * (`moveTo`); until then the newest entries wait here.
 */
export function createLog({ log, debug }: LogConfig, onFull: () => void) {
  let waiting: LogEntry[] = []
  let keep = (entry: LogEntry) => {
    if (waiting.push(entry) <= waitingLimit) return
    waiting.shift()
    onFull()
  }
  const write = (level: LogLevel) => (message: string, cause?: unknown) => {
    if (log) log[level]?.(message, cause)
    // biome-ignore lint/suspicious/noConsole: the developer console is where the specification wants this log.
    else if (debug || level === 'error') console[level](`[wallet] ${message}`, cause)
    keep({ time: Date.now(), level, message, cause })
  }
  return {
    error: write('error'),
    warn: write('warn'),
    info: write('info'),
    debug: write('debug'),
    moveTo(buffer: (entry: LogEntry) => void) {
      waiting.forEach(buffer)
      waiting = []
      keep = buffer
    },
  }
}
