import type { LogLevel } from './Log.ts'

export type LogEntry = {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly level: LogLevel
  readonly message: string
  readonly cause: unknown
}
