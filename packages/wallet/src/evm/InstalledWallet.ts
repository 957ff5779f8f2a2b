import type { Connector } from '../core/index.ts'

/** A wallet of the page: its row, and its EIP-1193 provider while it is there. */
export type InstalledWallet = {
  readonly row: Connector
  provider(): object | undefined
}
