import type { Alert } from '../Alert.ts'

export type AlertLanguage = 'en_US' | 'zh_CN'

type Facts = {
  amount: string
  /** Null if unknown. */
  execution: string | null
  epochs: number
  /** Below which the runway of a cluster fell. */
  days: number
  operator: number
}

/** All texts of alerts in one language. `site` is the site's host, `network` the chain's name. */
export type AlertTexts = {
  tag: string
  kinds: Readonly<Record<Alert['kind'], string>>
  sentences: Readonly<Record<Alert['kind'], (facts: Facts) => string>>
  subject(provider: string, alerts: { first: string; count: number }): string
  lead(provider: string, network: string): string
  validator(index: number | null): string
  cluster(operatorIds: readonly number[]): string
  at: string
  more(count: number): string
  see: string
  why(provider: string, site: string): string
  never(provider: string): string
  unsubscribe: string
  confirm: {
    subject(provider: string): string
    lead(provider: string, site: string): string
    action: string
    until: string
    ignore: string
  }
  test: { subject(provider: string): string; lead(provider: string, network: string): string }
  page: {
    confirmTitle: string
    confirmText: string
    confirmAction: string
    confirmed: string
    confirmedText: string
    leaveTitle: string
    leaveText: string
    leaveAction: string
    left: string
    leftText: string
    over: string
    overText: string
    full: string
    fullText: string
    toSite: string
  }
}
