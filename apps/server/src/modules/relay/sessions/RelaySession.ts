import { createHash } from 'node:crypto'
import type { WebSocket } from 'ws'
import { mostCallsUnderWay, mostUnacknowledged, mostUnreadBytes } from '../relayLimits.ts'
import type { OutgoingMessage } from './OutgoingMessage.ts'

/** Why a connection is ended, by the close code of WebSocket. */
export const closings = {
  refused: 3000,
  slowReader: 4009,
  stopping: 1001,
} as const

/** Ids of pushes have 16 digits, as clients expect; below 2^53, so that every client can read them. */
const firstPushId = 1_000_000_000_000_000

/** One connection of a client. */
export class RelaySession {
  readonly client: string
  /** Hash of its network, for stored messages. */
  readonly network: string
  /** Its address, for limits. */
  readonly visitor: string
  /** Subscription ids by topic. */
  readonly topics = new Map<string, string>()
  /** Why this side ended it. */
  closing: keyof typeof closings | undefined
  readonly #socket: WebSocket
  readonly #unacknowledged = new Set<number>()
  /** What to call once the client has answered a ping, by its number. */
  readonly #undelivered = new Map<number, () => void>()
  #lastPing = 0

  constructor(socket: WebSocket, { client, network, visitor }: Caller) {
    this.#socket = socket
    this.client = client
    this.network = network
    this.visitor = visitor
  }

  /** Pushes a message, unless it is the client's own, pushed already, or acknowledged in the database. @returns whether it was pushed */
  push({ message, data }: OutgoingMessage): boolean {
    const { id, topic, publisher, ackedBy } = message
    const subscription = this.topics.get(topic)
    if (subscription === undefined || publisher === this.client || ackedBy.includes(this.client)) return false
    if (this.#unacknowledged.has(id)) return false
    if (this.#unacknowledged.size >= mostUnacknowledged) {
      this.close('slowReader', 'too many unacknowledged messages')
      return false
    }
    this.#unacknowledged.add(id)
    this.send(
      `{"id":${firstPushId + id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${subscription}","data":${data()}}}`,
    )
    return true
  }

  /** @param id of the push, as JSON text @returns the message's id, if it was pushed */
  acknowledge(id: string): number | undefined {
    const message = Number(id) - firstPushId
    return this.#unacknowledged.delete(message) ? message : undefined
  }

  /** Pushed and not acknowledged yet. */
  get unacknowledged(): number {
    return this.#unacknowledged.size
  }

  /** Bytes that the client has not read. */
  get unread(): number {
    return this.#socket.bufferedAmount
  }

  get isOpen(): boolean {
    return this.#socket.readyState === 1
  }

  /** @param onDelivered called once the client has read it: it answers a ping that follows */
  send(text: string, onDelivered?: () => void): void {
    if (!this.isOpen) return
    this.#socket.send(text)
    if (onDelivered) this.#pingFor(onDelivered)
    if (this.unread > mostUnreadBytes) this.close('slowReader', 'slow reader')
  }

  #pingFor(onDelivered: () => void): void {
    this.#lastPing += 1
    this.#undelivered.set(this.#lastPing, onDelivered)
    this.#undelivered.delete(this.#lastPing - mostCallsUnderWay)
    this.#socket.ping(String(this.#lastPing))
  }

  /** The client answered a ping, and has read what came before. It need not answer each. @param payload of the ping */
  ponged(payload: string): void {
    for (const [ping, onDelivered] of this.#undelivered) {
      if (ping > Number(payload)) break
      this.#undelivered.delete(ping)
      onDelivered()
    }
  }

  close(why: keyof typeof closings, reason: string): void {
    if (!this.isOpen) return
    this.closing = why
    this.#socket.close(closings[why], reason)
    cutOff(this.#socket)
  }
}

const closeMs = 2_000

/** Ends a connection whose client does not close it in time. */
export function cutOff(socket: WebSocket): void {
  setTimeout(() => socket.terminate(), closeMs).unref()
}

/** Who calls the relay: a client's id, and where it calls from. */
export type Caller = { client: string; network: string; visitor: string }

/** The id of a subscription; the same after a reconnection. */
export function subscriptionId(topic: string, client: string): string {
  return createHash('sha256')
    .update(topic + client)
    .digest('hex')
}
