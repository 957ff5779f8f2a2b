/** One thing the process needs; without a vital one it cannot serve at all. */
export type HealthCheck = { name: string; vital: boolean; run(): Promise<void> }
