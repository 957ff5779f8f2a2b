import type { StoredMessage, WaitingMessage } from '../messages/MessageStore.ts'
import { toOutgoing } from './OutgoingMessage.ts'
import type { RelaySession } from './RelaySession.ts'

export type MailboxParts = {
  /** What waits for a client. */
  waiting(topic: string, client: string): Promise<readonly WaitingMessage[]>
  load(ids: readonly number[]): Promise<readonly StoredMessage[]>
  onPushed(): void
}

/** Messages loaded and on their way at a time. */
const mostOfPart = 100
const mostBytesOfPart = 1024 * 1024

/** Pushes to a session what waited for it, part by part, as fast as the client acknowledges. */
export class Mailbox {
  readonly #session: RelaySession
  readonly #parts: MailboxParts
  #queue: WaitingMessage[] = []
  #isPushing = false

  constructor(session: RelaySession, parts: MailboxParts) {
    this.#session = session
    this.#parts = parts
  }

  /** Finds what waits in topics. The session is subscribed to them already, so nothing falls between. */
  async open(topics: readonly string[]): Promise<void> {
    const { waiting } = this.#parts
    const found = await Promise.all(topics.map(topic => waiting(topic, this.#session.client)))
    this.#queue.push(...found.flat())
    await this.pushOn()
  }

  /** The client acknowledged a message: there is room for more. */
  async pushOn(): Promise<void> {
    if (this.#isPushing) return
    this.#isPushing = true
    try {
      while (this.#queue.length > 0 && this.#hasRoom()) await this.#pushPart()
    } finally {
      this.#isPushing = false
    }
  }

  #hasRoom(): boolean {
    const { isOpen, unacknowledged, unread } = this.#session
    return isOpen && unacknowledged < mostOfPart && unread < mostBytesOfPart
  }

  async #pushPart(): Promise<void> {
    const part = takePart(this.#queue)
    this.#queue = this.#queue.slice(part.length)
    for (const message of await this.#parts.load(part.map(({ id }) => id)))
      if (this.#session.push(toOutgoing(message))) this.#parts.onPushed()
  }
}

/** The first of some messages: as many as may be loaded at a time, and one at least. */
export function takePart(messages: readonly WaitingMessage[]): readonly WaitingMessage[] {
  let bytes = 0
  const end = messages.findIndex((message, place) => {
    bytes += message.bytes
    return place > 0 && (place >= mostOfPart || bytes > mostBytesOfPart)
  })
  return end < 0 ? messages : messages.slice(0, end)
}
