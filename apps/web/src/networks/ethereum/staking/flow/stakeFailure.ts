import type { FlowFailure } from '#web/failure/FlowFailure.ts'

/** What the engine calls a failure of any transaction, as pages say it of a stake. */
const codes: Readonly<Record<string, string>> = {
  ACTION_IN_OTHER_TAB: 'DEPOSIT_IN_OTHER_TAB',
  ACTION_IN_FLIGHT: 'DEPOSIT_ALREADY_MADE',
  ACTION_MAY_BE_WAITING: 'DEPOSIT_MAY_BE_WAITING',
  ACTION_NOT_FOUND: 'DEPOSIT_NOT_FOUND',
  ACTION_STEP_INVALID: 'JOURNAL_STEP_INVALID',
  ACTION_RECORD_UNREADABLE: 'JOURNAL_ENTRY_UNREADABLE',
}

export function stakeFailure(failure: FlowFailure): FlowFailure {
  const code = codes[failure.code]
  return code ? { ...failure, code } : failure
}
