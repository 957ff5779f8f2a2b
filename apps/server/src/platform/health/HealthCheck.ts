/** One thing the process needs; without a vital one it cannot serve at all. */
export type HealthCheck = {
  name: string
  vital: boolean
  /** @returns in a few words what is wrong, for everybody to read; or throws, which only the log is told of */
  run(): Promise<string | undefined>
}
