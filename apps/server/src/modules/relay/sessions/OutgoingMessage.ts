import type { StoredMessage } from '../messages/MessageStore.ts'

/** A message on its way to sessions: its JSON is written once for all of them. */
export type OutgoingMessage = { message: StoredMessage; data(): string }

export function toOutgoing(message: StoredMessage): OutgoingMessage {
  let written: string | undefined
  return {
    message,
    data() {
      written ??= JSON.stringify(toDelivered(message))
      return written
    },
  }
}

/** What clients get of a message. */
export function toDelivered({ topic, message, publishedAt, tag, attestation }: StoredMessage) {
  return { topic, message, publishedAt: Math.floor(publishedAt), tag, attestation }
}
