import * as z from 'zod/mini'
import { ownerId } from './ethereumOwner.ts'
import { gwei } from './gwei.ts'
import { address } from './hex.ts'

/**
 * What people are told of. `offline`: no duty was done for so many epochs, and later that it is done again; `slashed`:
 * the validator was slashed; `sweep`: a withdrawal was paid; `exit`: the validator leaves; `large_reward`: a proposal
 * brought more than the threshold; `deposit_dropped`: the beacon chain has made no validator of a deposit.
 */
export const alertKind = z.enum(['offline', 'slashed', 'sweep', 'exit', 'large_reward', 'deposit_dropped'])

/** Fewer epochs would tell of every missed duty, more of nothing for days. */
export const offlineEpochsBounds = { least: 2, most: 225 } as const

const longestTarget = 500

/** What a person chooses of an alert, and may change later. */
export const alertTerms = z.object({
  kinds: z.array(alertKind).check(z.minLength(1), z.maxLength(6)),
  /** Epochs without a duty done before a validator counts as offline. */
  offlineEpochs: z.int().check(z.gte(offlineEpochsBounds.least), z.lte(offlineEpochsBounds.most)),
  /** Withdrawals below it are not told. */
  sweepGwei: gwei,
  /** Proposals that bring less are not told. */
  rewardGwei: gwei,
  /** `daily`: what happened in a day comes in one message. */
  delivery: z.enum(['at_once', 'daily']),
  language: z.enum(['en_US', 'zh_CN']),
})

/** E-mail addresses without quotes, comments or anything that could begin another header or another recipient. */
const emailAddress = z
  .string()
  .check(z.maxLength(254), z.regex(/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/))

const webhookAddress = z.string().check(z.maxLength(longestTarget), z.regex(/^https?:\/\/[!-~]+$/))

/** The account that is signed in on the network. */
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
  /** Shortened: enough to tell one's own apart. */
  target: z.string(),
  /** `unconfirmed` until the link of the mail was followed or the webhook has answered; `disabled` after days of failure. */
  state: z.enum(['unconfirmed', 'active', 'disabled']),
  terms: alertTerms,
  createdAt: z.iso.datetime(),
  /** When a message was last taken; null before the first. */
  lastSentAt: z.nullable(z.iso.datetime()),
  /** Since when messages are not taken; null while they are. */
  failingSince: z.nullable(z.iso.datetime()),
})

export const alertState = z.object({
  subscriptions: z.array(alertSubscription),
  /** What the provider can send. */
  channels: z.object({ email: z.boolean(), webhook: z.boolean() }),
  /** Most subscriptions of an account. */
  most: z.int(),
})

/** `secret` signs what the webhook is sent. It is told this once; null for e-mail. */
export const createdAlert = z.object({ subscription: alertSubscription, secret: z.nullable(z.string()) })

export type AlertKind = z.output<typeof alertKind>
export type AlertTerms = z.output<typeof alertTerms>
export type AlertRequest = z.output<typeof alertRequest>
export type AlertSubscription = z.output<typeof alertSubscription>
export type AlertState = z.output<typeof alertState>
export type CreatedAlert = z.output<typeof createdAlert>
