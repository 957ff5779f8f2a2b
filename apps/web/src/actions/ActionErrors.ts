import { BaseError } from '@granary/errors'

/** The same thing was asked for before, and is not settled yet. */
export class ActionInFlightError extends BaseError {
  override readonly name = 'ActionInFlightError'
  constructor(recordId: string) {
    super('The same action is on its way already.', {
      code: 'ACTION_IN_FLIGHT',
      details: `record ${recordId}`,
      metaMessages: [
        'Nothing more was sent. Wait until it is settled; the list of unfinished actions shows it.',
      ],
    })
  }
}

export class ActionInOtherTabError extends BaseError {
  override readonly name = 'ActionInOtherTabError'
  constructor() {
    super('Another tab of this browser is asking the wallet for this account.', {
      code: 'ACTION_IN_OTHER_TAB',
      metaMessages: ['Nothing was sent from here. Go on in the other tab, or close it first.'],
    })
  }
}

/** An earlier attempt may still be mined: a second one could do the same once more. */
export class ActionMayBeWaitingError extends BaseError {
  override readonly name = 'ActionMayBeWaitingError'
  constructor() {
    super('The account has a transaction waiting that may be this one.', { code: 'ACTION_MAY_BE_WAITING' })
  }
}

export class ActionTransitionError extends BaseError {
  override readonly name = 'ActionTransitionError'
  constructor(from: string, to: string) {
    super('This action cannot take that step now.', {
      code: 'ACTION_STEP_INVALID',
      details: `${from} to ${to}`,
      metaMessages: ['Nothing was sent. Reload the page to see where it stands.'],
    })
  }
}

/** A record that may be about the same action: damaged, or written by a later version of the site. */
export class ActionUnreadableError extends BaseError {
  override readonly name = 'ActionUnreadableError'
  constructor(details: string) {
    super('A record of an earlier action cannot be read, and it may be on its way.', {
      code: 'ACTION_RECORD_UNREADABLE',
      details,
      metaMessages: ['Nothing was sent now. The record is kept; the list of unfinished actions shows it.'],
    })
  }
}
