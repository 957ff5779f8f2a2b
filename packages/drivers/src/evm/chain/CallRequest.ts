/** The transaction as built in the browser. */
export type CallRequest = {
  from: `0x${string}`
  to: `0x${string}`
  /** wei */
  valueWei: bigint
  data: `0x${string}`
}

export function toRpcCall({ from, to, valueWei, data }: CallRequest) {
  return { from, to, value: `0x${valueWei.toString(16)}`, data }
}
