/** One `eth_call` for many reads. Whoever has a node sends it and passes the answer to `decode`. */
export type BatchedRead<Result> = {
  /** Multicall3. */
  to: `0x${string}`
  data: `0x${string}`
  /**
   * @param answer result of `eth_call`
   * @throws {BatchAnswerError} NODE_ANSWER_INVALID when it is no answer of Multicall3
   */
  decode(answer: unknown): Result
}
