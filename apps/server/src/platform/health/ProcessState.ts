/** The process state that readiness reports. */
export type ProcessState = {
  /** Shutting down: send it no more visitors. */
  draining: boolean
  /** The jobs that it takes part in. */
  jobNames: readonly string[]
}
