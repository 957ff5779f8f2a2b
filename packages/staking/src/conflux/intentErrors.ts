import { BaseError } from '@granary/errors'
import { formatDrip } from '../amount/formatAmount.ts'
import { voteDrip } from './ConfluxPool.ts'

const unmoved = 'No money has moved.'
const cfx = (drip: bigint) => `${formatDrip(drip)} CFX`

export class AmountZeroError extends BaseError {
  override readonly name = 'AmountZeroError'
  constructor() {
    super('The amount is zero.', { code: 'AMOUNT_ZERO', metaMessages: [unmoved, 'Enter an amount.'] })
  }
}

export class AmountTooLargeError extends BaseError {
  override readonly name = 'AmountTooLargeError'
  constructor() {
    super('This much CFX does not exist.', { code: 'AMOUNT_OUT_OF_RANGE', metaMessages: [unmoved] })
  }
}

export class VoteTooSmallError extends BaseError {
  override readonly name = 'VoteTooSmallError'
  constructor(amountDrip: bigint) {
    super(`This pool takes whole votes of ${cfx(voteDrip)}.`, {
      code: 'VOTE_TOO_SMALL',
      details: cfx(amountDrip),
      metaMessages: [unmoved],
    })
  }
}

export class VotesNotWholeError extends BaseError {
  override readonly name = 'VotesNotWholeError'
  /** The whole votes below and above the amount, Drip. */
  readonly lowerDrip: bigint
  readonly upperDrip: bigint
  constructor(amountDrip: bigint) {
    const lower = amountDrip - (amountDrip % voteDrip)
    super(`This pool takes whole votes of ${cfx(voteDrip)}.`, {
      code: 'VOTES_NOT_WHOLE',
      details: cfx(amountDrip),
      metaMessages: [unmoved, `The nearest amounts are ${cfx(lower)} and ${cfx(lower + voteDrip)}.`],
    })
    this.lowerDrip = lower
    this.upperDrip = lower + voteDrip
  }
}

export class SharesTooFewError extends BaseError {
  override readonly name = 'SharesTooFewError'
  constructor() {
    super('The amount is worth less than the smallest part of a share.', {
      code: 'SHARES_TOO_FEW',
      metaMessages: [unmoved, 'Enter a larger amount.'],
    })
  }
}

export class BalanceTooLowError extends BaseError {
  override readonly name = 'BalanceTooLowError'
  readonly balanceDrip: bigint
  readonly missingDrip: bigint
  /** @param missingDrip what the account lacks for the stake and its network fee */
  constructor(balanceDrip: bigint, missingDrip: bigint) {
    super('The account does not have enough CFX for the amount and the network fee.', {
      code: 'BALANCE_TOO_LOW',
      details: `${cfx(missingDrip)} more than the available ${cfx(balanceDrip)}`,
      metaMessages: [unmoved],
    })
    this.balanceDrip = balanceDrip
    this.missingDrip = missingDrip
  }
}

/**
 * What an amount exceeds: the whole stake, its locked part, its part not locked for governance, what is unlocked,
 * what is back, what was earned.
 */
export type Bound = 'staked' | 'unstakable' | 'governed' | 'unlocked' | 'withdrawable' | 'claimable'

const boundTexts: Readonly<Record<Bound, { code: string; sentence: string }>> = {
  staked: { code: 'UNSTAKE_ABOVE_STAKED', sentence: 'The amount is more than is staked.' },
  unstakable: { code: 'STAKE_STILL_LOCKING', sentence: 'A part of the stake is not locked in yet.' },
  governed: {
    code: 'STAKE_LOCKED_FOR_VOTES',
    sentence: 'A part of the stake is locked for votes on the governance of Conflux.',
  },
  unlocked: { code: 'WITHDRAW_STILL_LOCKED', sentence: 'The amount is more than is unlocked.' },
  withdrawable: {
    code: 'WITHDRAW_NOT_BACK',
    sentence: 'The amount is unlocked, but not all of it is back in the pool yet.',
  },
  claimable: { code: 'CLAIM_ABOVE_INTEREST', sentence: 'The amount is more than can be claimed.' },
}

export class AboveBoundError extends BaseError {
  override readonly name = 'AboveBoundError'
  readonly bound: Bound
  readonly mostDrip: bigint
  readonly atSeconds: number | null
  /**
   * @param mostDrip the most possible now
   * @param atSeconds when more is expected, unix seconds; null if unknown
   */
  constructor(bound: Bound, mostDrip: bigint, atSeconds: number | null = null) {
    const { code, sentence } = boundTexts[bound]
    super(sentence, { code, details: `${cfx(mostDrip)} are possible now`, metaMessages: [unmoved] })
    this.bound = bound
    this.mostDrip = mostDrip
    this.atSeconds = atSeconds
  }
}

export class NothingToClaimError extends BaseError {
  override readonly name = 'NothingToClaimError'
  constructor() {
    super('There is nothing to claim.', { code: 'NOTHING_TO_CLAIM', metaMessages: [unmoved] })
  }
}

/** A pool that accepts no stakes: it has no bridge to the core space, or its rewards make good a loss. */
export class PoolClosedError extends BaseError {
  override readonly name = 'PoolClosedError'
  constructor(code: 'POOL_NOT_OPEN' | 'POOL_SHORTFALL') {
    super('The pool accepts no stakes now.', { code, metaMessages: [unmoved] })
  }
}

export class FigureMissingError extends BaseError {
  override readonly name = 'FigureMissingError'
  constructor(figure: string) {
    super('The pool does not report a figure needed here, so this cannot be checked now.', {
      code: 'POOL_FIGURE_MISSING',
      details: figure,
      metaMessages: [unmoved, 'Try again in a minute.'],
    })
  }
}
