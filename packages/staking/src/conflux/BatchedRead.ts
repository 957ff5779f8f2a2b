/** One `eth_call` that reads many things at once. Whoever has a node sends it and hands the answer to `decode`. */
export type BatchedRead<Result> = {
  /** Multicall3. */
  to: `0x${string}`
  data: `0x${string}`
  /**
   * @param answer what `eth_call` returned
   * @throws {BatchAnswerError} NODE_ANSWER_INVALID when it is no answer of Multicall3
   */
  decode(answer: unknown): Result
}
