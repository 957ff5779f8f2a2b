import type { WalletConfig } from '../config/WalletConfig.ts'
import type { LogEntry, LogLevel } from './Log.ts'

/** Entries kept until the buffer's code is there. When full, requests that code. */
const waitingLimit = 100

/**
 * A toolkit's log: the console or the host's log, and a buffer for later. The buffer loads lazily (`moveTo`);
 * until then the newest entries wait here. Without `debug` the console gets only errors (specification section
 * 9: default log level error).
 */
export function createLog({ log, debug }: Pick<WalletConfig, 'log' | 'debug'>, onFull: () => void) {
  let waiting: LogEntry[] = []
  let keep = (entry: LogEntry) => {
    if (waiting.push(entry) <= waitingLimit) return
    waiting.shift()
    onFull()
  }
  const write = (level: LogLevel) => (message: string, cause?: unknown) => {
    if (log) log[level]?.(message, cause)
    // biome-ignore lint/suspicious/noConsole: the specification logs to the developer console.
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
