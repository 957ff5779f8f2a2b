import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf something runs: a visitor's request, or a job. */
export type RunScope = {
  requestId?: string
  /** Fields of every log line of the run. */
  fields?: Readonly<Record<string, unknown>>
}

const scopes = new AsyncLocalStorage<RunScope>()

/** Runs `work`, and everything it calls, on behalf of `scope`. */
export function inRunScope<T>(scope: RunScope, work: () => T): T {
  return scopes.run(scope, work)
}

export function currentRunScope(): RunScope {
  return scopes.getStore() ?? {}
}
