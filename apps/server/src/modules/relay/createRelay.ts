import { createHash } from 'node:crypto'
import type { Log } from '#server/platform/log/createLog.ts'
import type { BusListener, RelayBus } from './bus/RelayBus.ts'
import type { RelayMetrics } from './createRelayMetrics.ts'
import { createAcknowledgements } from './messages/createAcknowledgements.ts'
import { createBatches } from './messages/createBatches.ts'
import {
  type MessageRef,
  type MessageStore,
  type NewMessage,
  type StoredMessage,
  storedBytes,
} from './messages/MessageStore.ts'
import { createTopics } from './sessions/createTopics.ts'
import type { VisitorLimits } from './sessions/createVisitorLimits.ts'
import { Mailbox, takePart } from './sessions/Mailbox.ts'
import { type OutgoingMessage, toDelivered, toOutgoing } from './sessions/OutgoingMessage.ts'
import type { Caller, RelaySession } from './sessions/RelaySession.ts'
import { subscriptionId } from './sessions/RelaySession.ts'
import { RelayError } from './wire/RelayError.ts'

export type RelayParts = {
  store: MessageStore
  /** Subscriptions. */
  limits: VisitorLimits
  openBus(listener: BusListener): RelayBus
  metrics: RelayMetrics
  log: Log
}

export type Publication = {
  topic: string
  message: string
  ttl: number
  tag: number
  attestation?: string | null | undefined
}

export type Fetched = { messages: ReturnType<typeof toDelivered>[]; hasMore: boolean }

export type Relay = ReturnType<typeof createRelay>

/**
 * Takes messages for topics and pushes them to who is subscribed, in this process and in others. A message is stored
 * before anyone gets it, and its publisher is told once it is.
 */
export function createRelay({ store, limits, openBus, metrics, log }: RelayParts) {
  const topics = createTopics()
  const mailboxes = new Map<RelaySession, Mailbox>()
  const bus = openBus({ onMessages: hear, onGap: readAll })

  const saves = createBatches<NewMessage, StoredMessage | undefined>(save, {
    most: 200,
    mostBytes: 4 * 1024 * 1024,
    bytesOf: storedBytes,
  })
  const announcements = createBatches(
    async (messages: readonly MessageRef[]) => {
      await bus.announce(messages)
      return messages
    },
    { most: 1_000 },
  )
  const listings = createBatches(store.waiting, { most: 1_000 })
  const loads = createBatches(
    async (ids: readonly number[]) => {
      deliver(await store.load(ids))
      return ids
    },
    { most: 100 },
  )
  const acknowledgements = createAcknowledgements(store, log)

  async function save(messages: readonly NewMessage[]): Promise<(StoredMessage | undefined)[]> {
    const end = metrics.storeSeconds.startTimer()
    const once = new Map(messages.map(message => [message.digest, message]))
    const stored = await store.save([...once.values()])
    end()
    deliver([...stored.values()])
    return messages.map(({ digest }) => stored.get(digest))
  }

  function deliver(messages: readonly StoredMessage[]): void {
    for (const message of messages) {
      const outgoing = toOutgoing(message)
      for (const session of topics.of(message.topic)) push(session, outgoing, 'live')
    }
  }

  function push(session: RelaySession, outgoing: OutgoingMessage, way: 'live' | 'mailbox'): void {
    const { id } = outgoing.message
    if (acknowledgements.has({ id, client: session.client })) return
    if (session.push(outgoing)) metrics.pushed(way)
  }

  /** Another process stored messages. */
  function hear(messages: readonly MessageRef[]): void {
    for (const { id, topic } of messages) if (topics.has(topic)) quietly(loads.add(id))
  }

  /** Messages may have been stored without this process hearing of them. */
  function readAll(): void {
    for (const [session, mailbox] of mailboxes) quietly(mailbox.open([...session.topics.keys()]))
  }

  /** What fails is found again with the next connection, or when the process hears of others again. */
  function quietly(work: Promise<unknown>): void {
    work.catch(error => log.warn({ err: error }, 'relay: messages wait in the database'))
  }

  const mailboxParts = {
    waiting: listings.add,
    load: store.load,
    push: (session: RelaySession, message: StoredMessage) => push(session, toOutgoing(message), 'mailbox'),
  }

  async function openMailbox(session: RelaySession, opened: readonly string[]): Promise<void> {
    await bus.listen()
    await mailboxes.get(session)?.open(opened)
  }

  return {
    /** A client connected. */
    connected(session: RelaySession): void {
      mailboxes.set(session, new Mailbox(session, mailboxParts))
      metrics.sessions.set(mailboxes.size)
    },
    /** A connection ended. */
    disconnected(session: RelaySession): void {
      mailboxes.delete(session)
      limits.giveBack(session.visitor, session.topics.size)
      for (const topic of session.topics.keys()) topics.delete(topic, session)
      metrics.sessions.set(mailboxes.size)
      metrics.subscriptions.set(topics.count())
    },
    /**
     * Stores a message once, and pushes it to the topic's other clients.
     * @throws {RelayError} mailboxFull
     */
    async publish({ client, network }: Caller, given: Publication): Promise<void> {
      const { topic, message, ttl: ttlSeconds, tag } = given
      const attestation = given.attestation || null
      const digest = createHash('sha256').update(`${topic} ${message}`).digest('base64url')
      const stored = await saves.add({
        ...{ topic, message, tag, ttlSeconds, attestation, publisher: client, network, digest },
      })
      if (!stored) throw new RelayError('mailboxFull', 'The topic holds too many messages already.')
      await announcements.add(stored)
    },
    /**
     * Pushes to a session what waits in topics and what comes.
     * @returns the subscriptions' ids
     * @throws {RelayError} subscriptionsFull
     */
    subscribe(session: RelaySession, wanted: readonly string[], mostTopics: number): string[] {
      // A connection that ended meanwhile would never give its topics back.
      if (!mailboxes.has(session)) return wanted.map(topic => subscriptionId(topic, session.client))
      const added = new Set(wanted.filter(topic => !session.topics.has(topic)))
      if (session.topics.size + added.size > mostTopics)
        throw new RelayError('subscriptionsFull', `A connection has at most ${mostTopics} topics.`)
      if (!limits.take(session.visitor, added.size))
        throw new RelayError('subscriptionsFull', 'Your address, or the relay, has no room for more topics.')
      const ids = wanted.map(topic => {
        const id = subscriptionId(topic, session.client)
        session.topics.set(topic, id)
        topics.add(topic, session)
        return id
      })
      metrics.subscriptions.set(topics.count())
      quietly(openMailbox(session, wanted))
      return ids
    },
    unsubscribe(session: RelaySession, unwanted: readonly string[]): void {
      for (const topic of unwanted) {
        if (session.topics.delete(topic)) limits.giveBack(session.visitor, 1)
        topics.delete(topic, session)
      }
      metrics.subscriptions.set(topics.count())
    },
    /** What waits for a client. @returns also what to call once the client has it */
    async fetch(
      { client }: Caller,
      wanted: readonly string[],
    ): Promise<{ result: Fetched; onDelivered(): void }> {
      const found = await Promise.all(wanted.map(topic => listings.add({ topic, client, after: 0 })))
      const waiting = found.flat().sort((a, b) => a.id - b.id)
      const part = takePart(waiting).map(({ id }) => id)
      const messages = (await store.load(part)).map(toDelivered)
      const onDelivered = () => {
        for (const id of part) acknowledgements.add({ id, client })
      }
      return { result: { messages, hasMore: part.length < waiting.length }, onDelivered }
    },
    /** A client answered a push. */
    acknowledge(session: RelaySession, id: string): void {
      const message = session.acknowledge(id)
      if (message === undefined) return
      acknowledgements.add({ id: message, client: session.client })
      const mailbox = mailboxes.get(session)
      if (mailbox) quietly(mailbox.pushOn())
    },
    sessions: (): Iterable<RelaySession> => mailboxes.keys(),
    problem: bus.problem,
    async close(): Promise<void> {
      await acknowledgements.close()
      await bus.close()
    },
  }
}
