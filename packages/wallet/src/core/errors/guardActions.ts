import type { WalletContext } from '../WalletContext.ts'
import { createErrorBoundary } from './createErrorBoundary.ts'
import type { ErrorCategory } from './InternalError.ts'

type Action = (...input: never[]) => unknown

const categories: readonly (readonly [name: RegExp, category: ErrorCategory])[] = [
  [/network|adapter/i, 'network'],
  [/account|address|label/i, 'account'],
  [/sign|siwx/i, 'sign-in'],
]

/** The actions, each with the toolkit's error boundary around it: what comes out of them has a code. */
export function guardActions<Actions extends Readonly<Record<string, Action>>>(
  { services, log }: Pick<WalletContext, 'services' | 'log'>,
  actions: Actions,
): Actions {
  const rethrow = createErrorBoundary(error => {
    // Not waited for: an error is told at once, whether or not that code can be loaded.
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
