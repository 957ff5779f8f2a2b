/** Milliseconds between two looks for a receipt: a local chain has a block a second. */
export function lookPace(isLocalChain: boolean): number {
  return isLocalChain ? 1000 : 4000
}
