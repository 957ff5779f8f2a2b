import { BaseError } from '@granary/errors'

/** The same request is already recorded and not settled. */
export class InFlightError extends BaseError {
  override readonly name = 'InFlightError'
  constructor(recordId: string) {
    super('The same action is already on its way.', {
      code: 'ACTION_IN_FLIGHT',
      details: `record ${recordId}`,
      metaMessages: ['Nothing more was sent. The list of unfinished actions shows when it is settled.'],
    })
  }
}

export class OtherTabError extends BaseError {
  override readonly name = 'OtherTabError'
  constructor() {
    super('Another tab of this browser is asking the wallet for this account.', {
      code: 'ACTION_IN_OTHER_TAB',
      metaMessages: ['This tab sent nothing. Continue in the other tab, or close it first.'],
    })
  }
}

/** An earlier attempt may still be mined: a second one could repeat it. */
export class MayBeWaitingError extends BaseError {
  override readonly name = 'MayBeWaitingError'
  constructor() {
    super('The account has a pending transaction that may be this one.', { code: 'ACTION_MAY_BE_WAITING' })
  }
}

export class TransitionError extends BaseError {
  override readonly name = 'TransitionError'
  constructor(from: string, to: string) {
    super('The action is not in a state for this step.', {
      code: 'ACTION_STEP_INVALID',
      details: `${from} to ${to}`,
      metaMessages: ['Nothing was sent. Reload the page to see where it stands.'],
    })
  }
}

/** An unreadable record that may concern the same action: damaged, or written by a later version of the site. */
export class UnreadableRecordError extends BaseError {
  override readonly name = 'UnreadableRecordError'
  constructor(details: string) {
    super('The page cannot read the record of an earlier action, which may be on its way.', {
      code: 'ACTION_RECORD_UNREADABLE',
      details,
      metaMessages: ['Nothing was sent. The record is kept and shown in the list of unfinished actions.'],
    })
  }
}

/** An exclusive key is already in another transaction. */
export class ExclusiveKeyError extends BaseError {
  override readonly name = 'ExclusiveKeyError'
  constructor(details: string) {
    super('One of your deposits already contains these validators.', {
      code: 'DEPOSIT_ALREADY_MADE',
      details,
      metaMessages: ['Nothing more was sent. See the earlier deposit before you stake again.'],
    })
  }
}
