const details = ['priority_fees', 'mev_payment', 'splitter'] as const

/** Where an execution reward came from, where this page has words for it. */
export function isKnownDetail(detail: string): detail is (typeof details)[number] {
  return (details as readonly string[]).includes(detail)
}
