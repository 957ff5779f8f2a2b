import type { MailboxPlace, StoredMessage, WaitingMessage } from '../messages/MessageStore.ts'
import { mostBytesOfPart, mostOfPart } from '../relayLimits.ts'
import type { RelaySession } from './RelaySession.ts'

export type MailboxParts = {
  /** What waits for a client: the oldest, one more than a part at most. */
  waiting(place: MailboxPlace): Promise<readonly WaitingMessage[]>
  load(ids: readonly number[]): Promise<readonly StoredMessage[]>
  push(session: RelaySession, message: StoredMessage): void
}

/** Topics listed at a time: a client with many of them keeps no list of everything that waits. */
const mostTopicsListed = 100

/** Pushes to a session what waited for it, part by part, as fast as the client acknowledges. */
export class Mailbox {
  readonly #session: RelaySession
  readonly #parts: MailboxParts
  /** Topics to list, and after which message. */
  readonly #unlisted = new Map<string, number>()
  #queue: WaitingMessage[] = []
  #isPushing = false

  constructor(session: RelaySession, parts: MailboxParts) {
    this.#session = session
    this.#parts = parts
  }

  /** Finds what waits in topics. The session is subscribed to them already, so nothing falls between. */
  async open(topics: readonly string[]): Promise<void> {
    for (const topic of topics) this.#unlisted.set(topic, 0)
    await this.pushOn()
  }

  /** The client acknowledged a message: there is room for more. */
  async pushOn(): Promise<void> {
    if (this.#isPushing) return
    this.#isPushing = true
    try {
      while (this.#hasRoom()) {
        if (this.#queue.length > 0) await this.#pushPart()
        else if (this.#unlisted.size > 0) await this.#list()
        else break
      }
    } finally {
      this.#isPushing = false
    }
  }

  #hasRoom(): boolean {
    const { isOpen, unacknowledged, unread } = this.#session
    return isOpen && unacknowledged < mostOfPart && unread < mostBytesOfPart
  }

  async #list(): Promise<void> {
    const places = [...this.#unlisted].slice(0, mostTopicsListed)
    for (const [topic] of places) this.#unlisted.delete(topic)
    const { client } = this.#session
    try {
      const found = await Promise.all(
        places.map(([topic, after]) => this.#parts.waiting({ topic, client, after })),
      )
      for (const [index, [topic]] of places.entries()) {
        const messages = found[index] ?? []
        const part = messages.slice(0, mostOfPart)
        this.#queue.push(...part)
        const last = part.at(-1)
        const goesOn = messages.length > part.length && this.#session.topics.has(topic)
        if (last && goesOn) this.#listLater(topic, last.id)
      }
    } catch (error) {
      for (const [topic, after] of places) this.#listLater(topic, after)
      throw error
    }
  }

  /** Unless it was opened again meanwhile, and is listed from its beginning. */
  #listLater(topic: string, after: number): void {
    if (!this.#unlisted.has(topic)) this.#unlisted.set(topic, after)
  }

  async #pushPart(): Promise<void> {
    const part = takePart(this.#queue)
    this.#queue = this.#queue.slice(part.length)
    for (const message of await this.#parts.load(part.map(({ id }) => id)))
      this.#parts.push(this.#session, message)
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
