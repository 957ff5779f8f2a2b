import * as z from 'zod/mini'
import { emailAddress } from './emailAddress.ts'
import { ownerId } from './ethereumOwner.ts'
import { gwei } from './gwei.ts'
import { address } from './hex.ts'

/**
 * Kinds of alerts. `offline`: no duty done for `offlineEpochs`, and again when duties resume; `slashed`: the
 * validator was slashed; `sweep`: a withdrawal was paid; `exit`: the validator leaves; `large_reward`: a
 * proposal paid more than the threshold; `deposit_dropped`: the beacon chain rejected a deposit. Of SSV clusters whose
 * owner is the alert's owner: `ssv_runway`, the balance lasts less than 30 days, and again for 7; `ssv_liquidated`;
 * `ssv_fee`, an operator declared a higher fee.
 */
export const alertKind = z.enum([
  ...(['offline', 'slashed', 'sweep', 'exit', 'large_reward', 'deposit_dropped'] as const),
  ...(['ssv_runway', 'ssv_liquidated', 'ssv_fee'] as const),
])

/** Fewer epochs would report every missed duty; more would hide an outage for days. */
export const offlineEpochsBounds = { least: 2, most: 225 } as const

const longestTarget = 500

/** Settings of an alert, editable later. */
export const alertTerms = z.object({
  kinds: z.array(alertKind).check(z.minLength(1), z.maxLength(9)),
  /** Epochs without a duty done until a validator counts as offline. */
  offlineEpochs: z.int().check(z.gte(offlineEpochsBounds.least), z.lte(offlineEpochsBounds.most)),
  /** Smaller withdrawals are not reported. */
  sweepGwei: gwei,
  /** Proposals that pay less are not reported. */
  rewardGwei: gwei,
  /** `daily`: one message for a day's events. */
  delivery: z.enum(['at_once', 'daily']),
  language: z.enum(['en_US', 'zh_CN']),
})

const webhookAddress = z.string().check(z.maxLength(longestTarget), z.regex(/^https?:\/\/[!-~]+$/))

/** The account signed in on the network. */
const account = address

export const alertRequest = z.union([
  z.object({ account, owner: ownerId, channel: z.literal('email'), target: emailAddress, terms: alertTerms }),
  z.object({
    account,
    owner: ownerId,
    channel: z.literal('webhook'),
    target: webhookAddress,
    terms: alertTerms,
  }),
])

export const alertChange = z.object({ account, terms: alertTerms })

export const alertOfAccount = z.object({ account })

export const alertSubscription = z.object({
  id: z.uuid(),
  owner: ownerId,
  channel: z.enum(['email', 'webhook']),
  /** Shortened: enough to recognise one's own. */
  target: z.string(),
  /**
   * `unconfirmed` until the person follows the mailed link or the webhook answers; `disabled` after days of
   * failure.
   */
  state: z.enum(['unconfirmed', 'active', 'disabled']),
  terms: alertTerms,
  createdAt: z.iso.datetime(),
  /** When the target last accepted a message; null before the first. */
  lastSentAt: z.nullable(z.iso.datetime()),
  /** Since when deliveries fail; null while they succeed. */
  failingSince: z.nullable(z.iso.datetime()),
})

export const alertState = z.object({
  subscriptions: z.array(alertSubscription),
  /** Channels that the provider has. */
  channels: z.object({ email: z.boolean(), webhook: z.boolean() }),
  /** Most subscriptions per account. */
  most: z.int(),
})

/** `secret` signs webhook messages and is shown only once; null for e-mail. */
export const createdAlert = z.object({ subscription: alertSubscription, secret: z.nullable(z.string()) })

export type AlertKind = z.output<typeof alertKind>
export type AlertTerms = z.output<typeof alertTerms>
export type AlertRequest = z.output<typeof alertRequest>
export type AlertSubscription = z.output<typeof alertSubscription>
export type AlertState = z.output<typeof alertState>
export type CreatedAlert = z.output<typeof createdAlert>
