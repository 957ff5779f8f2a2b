import type { Cursor } from '../ChainDriver.ts'
import { lastAttempt } from '../record/recordState.ts'
import type { TransactionRecord } from '../record/TransactionRecord.ts'
import { isAsking } from './askingLock.ts'
import { type StepSearch, searchStep } from './searchStep.ts'
import type { TransactionContext } from './TransactionContext.ts'

/** `elsewhere`: a tab is still asking the wallet. */
export type AskedSearch = StepSearch['type'] | 'elsewhere'

/**
 * Searches for everything requested in one question whose answer is unknown.
 * @param options.cursors search progress of each step by index, kept by the caller
 * @returns the worst of their results
 */
export async function searchAsked<Cost>(
  context: TransactionContext<Cost>,
  record: TransactionRecord,
  options: {
    signal: AbortSignal
    cursors: Map<number, Cursor>
    onFound: (record: TransactionRecord) => void
  },
): Promise<AskedSearch> {
  const { signal, cursors, onFound } = options
  const results = new Set<StepSearch['type']>()
  for (const [index, step] of record.steps.entries()) {
    if (lastAttempt(step)?.state !== 'asked') continue
    if (await isAsking(step)) return 'elsewhere'
    const cursor = cursors.get(index) ?? { at: null }
    cursors.set(index, cursor)
    const result = await searchStep(context, record, index, { signal, cursor })
    results.add(result.type)
    if (result.type === 'found') onFound(result.record)
  }
  return (
    (['found', 'undecided', 'proposed', 'absent'] as const).find(type => results.has(type)) ?? 'undecided'
  )
}

/** Shown for a transaction that was searched for and not found. */
export const lostFailures = {
  absent: { code: 'ACTION_NOT_FOUND', message: 'No transaction of this action was found.' },
  proposed: { code: 'MAY_BE_PROPOSED', message: 'It may be waiting for the owners of the account to sign.' },
  undecided: {
    code: 'ACTION_MAY_BE_WAITING',
    message: 'The account has a pending transaction that may be this one.',
  },
}
