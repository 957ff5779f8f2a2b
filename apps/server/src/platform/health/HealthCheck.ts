/** One need of the process; without a vital one it cannot serve at all. */
export type HealthCheck = {
  name: string
  vital: boolean
  /** @returns the problem in a few words, public; throws for the log only */
  run(): Promise<string | undefined>
}
