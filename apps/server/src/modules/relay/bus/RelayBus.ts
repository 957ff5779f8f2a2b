import type { MessageRef } from '../messages/MessageStore.ts'

/** How the processes that share a database tell each other of new messages. */
export type RelayBus = {
  /** Tells the others; never rejects. What cannot be told now is told later. */
  announce(messages: readonly MessageRef[]): Promise<void>
  /** Resolves once nothing that is announced from now on is missed. */
  listen(): Promise<void>
  /** For readiness. */
  problem(): string | undefined
  close(): Promise<void>
}

export type BusListener = {
  onMessages(messages: readonly MessageRef[]): void
  /** Announcements may have been missed. */
  onGap(): void
}

/** The bus of a process that has its database for itself. */
export const lonelyBus: RelayBus = {
  announce: async () => {},
  listen: async () => {},
  problem: () => undefined,
  close: async () => {},
}
