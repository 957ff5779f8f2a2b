import type { AlertKind, AlertTerms } from '@granary/api'
import { offlineEpochsBounds } from '@granary/api/alerts'
import { formatGwei } from '@granary/staking/amount'
import { readGwei } from '../../readGwei.ts'

/** The form's input. Thresholds are ETH. */
export type AlertDraft = {
  channel: 'email' | 'webhook'
  target: string
  kinds: readonly AlertKind[]
  offlineEpochs: string
  sweepEth: string
  rewardEth: string
  delivery: AlertTerms['delivery']
  language: AlertTerms['language']
}

/** Fields that can have errors. */
export type DraftProblem = 'target' | 'kinds' | 'offlineEpochs' | 'sweepEth' | 'rewardEth'

/** What a part of the form gets. */
export type DraftFieldsProps = {
  draft: AlertDraft
  problems: readonly DraftProblem[]
  onChange: (part: Partial<AlertDraft>) => void
}

/** On mainnet two epochs are about a quarter of an hour; three keep a node restart quiet. */
export const usualDraft = {
  channel: 'email',
  target: '',
  kinds: ['offline', 'slashed', 'deposit_dropped', 'exit'],
  offlineEpochs: '3',
  sweepEth: '0',
  rewardEth: '0.1',
  delivery: 'at_once',
} as const satisfies Partial<AlertDraft>

export function draftOf(terms: AlertTerms, channel: AlertDraft['channel']): AlertDraft {
  return {
    channel,
    target: '',
    kinds: terms.kinds,
    offlineEpochs: String(terms.offlineEpochs),
    sweepEth: formatGwei(terms.sweepGwei),
    rewardEth: formatGwei(terms.rewardGwei),
    delivery: terms.delivery,
    language: terms.language,
  }
}

const mailbox = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/
const webAddress = /^https?:\/\/[!-~]+$/

/**
 * The terms, or the draft's errors, in field order.
 * @param isNew the draft has an address too
 */
export function readDraft(
  draft: AlertDraft,
  isNew: boolean,
): { terms: AlertTerms } | { problems: DraftProblem[] } {
  const { channel, kinds, delivery, language } = draft
  const target = draft.target.trim()
  const epochs = /^\d{1,3}$/.test(draft.offlineEpochs.trim()) ? Number(draft.offlineEpochs) : Number.NaN
  const [sweepGwei, rewardGwei] = [readGwei(draft.sweepEth.trim()), readGwei(draft.rewardEth.trim())]
  const isEpochs = epochs >= offlineEpochsBounds.least && epochs <= offlineEpochsBounds.most
  const problems: DraftProblem[] = [
    ...(!isNew || isTarget(channel, target) ? [] : (['target'] as const)),
    ...(kinds.length > 0 ? [] : (['kinds'] as const)),
    ...(isEpochs ? [] : (['offlineEpochs'] as const)),
    ...(sweepGwei === null ? (['sweepEth'] as const) : []),
    ...(rewardGwei === null ? (['rewardEth'] as const) : []),
  ]
  if (problems.length > 0 || sweepGwei === null || rewardGwei === null) return { problems }
  return { terms: { kinds: [...kinds], offlineEpochs: epochs, sweepGwei, rewardGwei, delivery, language } }
}

function isTarget(channel: AlertDraft['channel'], target: string): boolean {
  return channel === 'email' ? target.length <= 254 && mailbox.test(target) : webAddress.test(target)
}
