const details = ['priority_fees', 'mev_payment', 'splitter', 'unrecognised', 'receipts_gone'] as const

/** Where an execution reward came from, or why it is not known, where this page has words for it. */
export function isKnownDetail(detail: string): detail is (typeof details)[number] {
  return (details as readonly string[]).includes(detail)
}
