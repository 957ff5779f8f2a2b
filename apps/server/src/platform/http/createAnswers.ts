import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Counter, Gauge, type Registry } from 'prom-client'
import {
  type AnswerBudget,
  type AnswerLimits,
  type AnswerPart,
  createAnswerBudget,
  type Holding,
} from './createAnswerBudget.ts'
import { addressOf } from './visitorAddress.ts'

export type Answers = {
  budget: AnswerBudget
  /** For `http.createServer`: every answer of the server is one of these. */
  Response: typeof ServerResponse
  measure(registry: Registry): void
}

/** Sends the rest of a large answer when its reader has taken this much. */
const sliceBytes = 64 * 1024

/** Why a connection was ended: its reader was idle, or others needed the room. */
type CutReason = 'stalled' | 'crowded'

type Delivering = {
  reserve(parts: readonly AnswerPart[]): void
  deliver(parts: readonly AnswerPart[]): void
  hold(bytes: number): void
}

/**
 * How answers leave the server. A large one goes out slice by slice, each when the one before is taken, from a buffer
 * that all its readers share; unread bytes count against its visitor and against all. A reader that takes nothing for
 * `stallMs` is disconnected.
 */
export function createAnswers(limits: AnswerLimits, trustedProxies: number): Answers {
  const budget = createAnswerBudget(limits)
  let counter: Counter<'reason'> | undefined

  class Response<R extends IncomingMessage = IncomingMessage>
    extends ServerResponse<R>
    implements Delivering
  {
    #holding: Holding | undefined
    #reserved = false
    #timer: NodeJS.Timeout | undefined
    #takenAt = 0

    override end(...given: unknown[]): this {
      const [chunk, encoding] = given
      if (sizeOf(chunk) > sliceBytes)
        this.deliver([
          typeof chunk === 'string'
            ? Buffer.from(chunk, encoding as BufferEncoding | undefined)
            : (chunk as Uint8Array),
        ])
      else {
        super.end(...(given as []))
        if (this.writableLength > 0) this.#watch()
      }
      return this
    }

    reserve(parts: readonly AnswerPart[]): void {
      this.#hold().takeParts(parts)
      this.#reserved = true
    }

    hold(bytes: number): void {
      this.#hold().take(bytes)
      this.#takenAt = performance.now()
      this.#allowCut()
    }

    deliver(parts: readonly AnswerPart[]): void {
      try {
        if (!this.#reserved) this.reserve(parts)
      } catch {
        this.#cut('crowded')
        return
      }
      const buffers = parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part))
      const length = buffers.reduce((sum, buffer) => sum + buffer.length, 0)
      if (!this.headersSent && !this.hasHeader('transfer-encoding')) this.setHeader('content-length', length)
      this.#watch()
      this.#allowCut()
      this.#send(slicesOf(buffers))
    }

    #send(slices: Iterator<Uint8Array>): void {
      this.#takenAt = performance.now()
      this.#timer?.refresh()
      const { value, done } = slices.next()
      if (done) super.end()
      else super.write(value, error => error || this.#send(slices))
    }

    #hold(): Holding {
      if (this.#holding) return this.#holding
      const holding = budget.open(addressOf(this.req, trustedProxies))
      this.#holding = holding
      whenOver(this, this.req.socket, () => holding.release())
      return holding
    }

    #allowCut(): void {
      this.#hold().allowCut(
        () => this.#cut('crowded'),
        () => this.#takenAt,
      )
    }

    #watch(): void {
      this.#takenAt = performance.now()
      this.#timer = setTimeout(() => this.#cut('stalled'), limits.stallMs)
      whenOver(this, this.req.socket, () => clearTimeout(this.#timer))
    }

    /** A plain end would leave unread bytes with the system. */
    #cut(reason: CutReason): void {
      counter?.inc({ reason })
      clearTimeout(this.#timer)
      this.#holding?.release()
      this.req.socket.resetAndDestroy()
    }
  }

  return {
    budget,
    Response: Response as unknown as typeof ServerResponse,
    measure(registry) {
      counter = new Counter({
        name: 'granary_answers_cut_total',
        help: 'Connections ended because their reader was idle, or to make room for others',
        labelNames: ['reason'],
        registers: [registry],
      })
      new Gauge({
        name: 'granary_answer_bytes_held',
        help: 'Memory held by request bodies and unread answers',
        registers: [registry],
        collect() {
          this.set(budget.held())
        },
      })
    },
  }
}

/**
 * Counts an answer against its visitor before its status is written, so that it can still be refused.
 * @throws {AnswersUnreadError} ANSWERS_UNREAD
 * @throws {ServerCrowdedError} SERVER_CROWDED
 */
export function reserveAnswer(response: ServerResponse, parts: readonly AnswerPart[]): void {
  deliveryOf(response).reserve(parts)
}

/** Counts an arriving body. Throws what `reserveAnswer` throws. */
export function holdBody(response: ServerResponse, bytes: number): void {
  deliveryOf(response).hold(bytes)
}

/** Sends an answer in parts, without joining them first. */
export function endWithParts(response: ServerResponse, parts: readonly AnswerPart[]): void {
  deliveryOf(response).deliver(parts)
}

function deliveryOf(response: ServerResponse): Delivering {
  if (!('deliver' in response))
    throw new Error('The HTTP server was made without the Response of its answers.')
  return response as ServerResponse & Delivering
}

function sizeOf(chunk: unknown): number {
  return typeof chunk === 'string' || chunk instanceof Uint8Array ? chunk.length : 0
}

function* slicesOf(buffers: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const buffer of buffers)
    for (let start = 0; start < buffer.length; start += sliceBytes)
      yield buffer.subarray(start, start + sliceBytes)
}

const waitingFor = new WeakMap<Socket, Set<() => void>>()

/** An answer queued on a connection does not hear when the connection ends: the socket does. */
function whenOver(response: ServerResponse, socket: Socket, end: () => void): void {
  const ends = waitingFor.get(socket) ?? new Set()
  if (ends.size === 0 && !waitingFor.has(socket)) {
    waitingFor.set(socket, ends)
    socket.once('close', () => {
      for (const one of ends) one()
    })
  }
  ends.add(end)
  response.once('close', () => {
    ends.delete(end)
    end()
  })
}
