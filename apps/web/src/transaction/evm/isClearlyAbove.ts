/** Fees move with every block: a rise up to this, percent, is within what was reviewed. */
const marginPercent = 25n

/** And so is one up to this, wei: a fee of a few wei may double with nothing to be told of it. */
const marginWei = 10n ** 14n

/** Whether what would be paid now is so much above what was reviewed that the person is asked again. All in wei. */
export function isClearlyAbove(now: bigint, reviewed: bigint): boolean {
  return now - reviewed > marginWei && now * 100n > reviewed * (100n + marginPercent)
}
