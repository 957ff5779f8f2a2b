/** From the least to the most talkative. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug'

/** What happened and what the toolkit swallowed, for a developer. Never a secret. */
export type Log = Readonly<Record<LogLevel, (message: string, cause?: unknown) => void>>

export type LogEntry = {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly level: LogLevel
  readonly message: string
  readonly cause: unknown
}
