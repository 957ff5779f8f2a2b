/** Where the toolkit tells a developer what it swallowed. Never a secret. */
export type Log = { info(message: string, cause?: unknown): void }

export const consoleLog: Log = {
  // biome-ignore lint/suspicious/noConsole: the developer console is where the specification wants this log.
  info: (message, cause) => console.info(`[wallet] ${message}`, cause),
}
