import type { BaseError } from '@granary/errors'
import type { WalletContext } from '../WalletContext.ts'
import { UserRejectedError } from '../wallet-errors/UserRejectedError.ts'
import type { ErrorCategory } from './InternalError.ts'
import { toOwnError } from './toOwnError.ts'

type Action = (...input: never[]) => unknown

const categories: readonly (readonly [name: RegExp, category: ErrorCategory])[] = [
  [/network|adapter/i, 'network'],
  [/account|address|label/i, 'account'],
  [/sign|siwx/i, 'sign-in'],
]

/** Wraps the actions in the toolkit's error boundary: every error they throw has a code. */
export function guardActions<Actions extends Readonly<Record<string, Action>>>(
  { services, log }: Pick<WalletContext, 'services' | 'log'>,
  actions: Actions,
): Actions {
  const rethrow = createErrorBoundary(error => {
    // Not awaited: throws at once, whether or not that code loads.
    services().then(
      ({ observe }) => observe(error),
      cause => log.info('Services not loaded', cause),
    )
  })
  const guard = ([name, run]: readonly [string, Action]) => {
    const category = categories.find(([words]) => words.test(name))?.[1] ?? 'connection'
    const guarded = (...input: never[]) => {
      try {
        const result = run(...input)
        return result instanceof Promise ? result.catch(cause => rethrow(category, cause)) : result
      } catch (cause) {
        return rethrow(category, cause)
      }
    }
    return [name, guarded] as const
  }
  return Object.fromEntries(Object.entries(actions).map(guard)) as unknown as Actions
}

/** Throws every error on its way to the host as our own; `observe` gets all but refusals. */
export function createErrorBoundary(observe: (error: BaseError) => void) {
  return (category: ErrorCategory, cause: unknown): never => {
    const error = toOwnError(category, cause)
    if (!(error instanceof UserRejectedError)) observe(error)
    throw error
  }
}
