/** From least to most verbose. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug'

/** Events and swallowed errors, for a developer. Never a secret. */
export type Log = Readonly<Record<LogLevel, (message: string, cause?: unknown) => void>>

export type LogEntry = {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly level: LogLevel
  readonly message: string
  readonly cause: unknown
}
