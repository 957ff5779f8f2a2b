/** What readiness must know of the process it speaks for. */
export type ProcessState = {
  /** It is about to end: no more visitors should be sent to it. */
  draining: boolean
  /** The jobs that it takes part in. */
  jobNames: readonly string[]
}
