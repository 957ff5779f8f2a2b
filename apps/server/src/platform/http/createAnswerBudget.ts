import { RefusedError } from '../problems/RefusedError.ts'

export type AnswerLimits = {
  /** Bytes that the server holds for one visitor: arriving bodies and unread answers. */
  visitorBytes: number
  /** The same for all visitors; a buffer with several readers counts once. */
  totalBytes: number
  /** A reader that takes nothing for so long is disconnected. */
  stallMs: number
}

/** What one request holds. */
export type Holding = {
  /**
   * Takes bytes before there is anything to send; 0 only asks whether the visitor may send requests at all.
   * @throws {AnswersUnreadError} ANSWERS_UNREAD when they are too many for the visitor
   * @throws {ServerCrowdedError} SERVER_CROWDED when no one who holds more can make room
   */
  take(bytes: number): void
  /** Takes the parts of an answer. Throws what `take` throws. */
  takeParts(parts: readonly AnswerPart[]): void
  /** `cut` ends the request to make room; `idleSince` is when its reader last took something, milliseconds. */
  allowCut(cut: () => void, idleSince: () => number): void
  /** Releases everything, once. */
  release(): void
}

/** A buffer may be in many answers; a text is in one. */
export type AnswerPart = string | Uint8Array

export type AnswerBudget = ReturnType<typeof createAnswerBudget>

/** Less than this is not worth counting. */
const smallBytes = 16 * 1024

/** An answer whose reader is idle for so long makes room for others, milliseconds. */
const idleMs = 2_000

type Account = { bytes: number; holdings: Set<Entry> }
type Entry = { visitor: string; bytes: number; cut?: () => void; idleSince: () => number }

/**
 * Bounds the memory that readers take. Refuses a visitor over its own bound. When all together reach the total, cuts
 * off idle readers first, the longest idle one before the others; then answers of whoever holds more than the
 * requesting visitor. Few cannot shut out many.
 */
export function createAnswerBudget({
  visitorBytes,
  totalBytes,
}: Pick<AnswerLimits, 'visitorBytes' | 'totalBytes'>) {
  const accounts = new Map<string, Account>()
  const shared = new Map<Uint8Array, number>()
  let total = 0

  function bytesOf(visitor: string): number {
    return accounts.get(visitor)?.bytes ?? 0
  }

  function refuseFull(visitor: string): void {
    if (bytesOf(visitor) >= visitorBytes) throw new AnswersUnreadError()
  }

  /** Others make room for `asker`: if cut off itself, it would take what is never released. */
  function makeRoom(asker: Entry, wanted: number, added: number): void {
    const own = bytesOf(asker.visitor)
    if (own > 0 && own + wanted > visitorBytes) throw new AnswersUnreadError()
    while (total + added > totalBytes) {
      const victim = longestIdle(asker) ?? ofWhomHoldsMost(own + wanted, asker)
      if (!victim?.cut) throw new ServerCrowdedError()
      victim.cut()
    }
  }

  function cuttable(asker: Entry): Entry[] {
    const entries = [...accounts.values()].flatMap(({ holdings }) => [...holdings])
    return entries.filter(entry => entry.cut && entry !== asker).sort((a, b) => a.idleSince() - b.idleSince())
  }

  function longestIdle(asker: Entry): Entry | undefined {
    const [entry] = cuttable(asker)
    return entry && performance.now() - entry.idleSince() > idleMs ? entry : undefined
  }

  function ofWhomHoldsMost(atLeast: number, asker: Entry): Entry | undefined {
    const greedy = cuttable(asker).filter(({ visitor }) => bytesOf(visitor) >= atLeast)
    return greedy.sort((a, b) => bytesOf(b.visitor) - bytesOf(a.visitor))[0]
  }

  function addedBy(buffers: readonly Uint8Array[]): number {
    return [...new Set(buffers)].reduce((sum, one) => sum + (shared.has(one) ? 0 : one.length), 0)
  }

  return {
    /** Bytes held now, of all visitors. */
    held: (): number => total,
    open(visitor: string): Holding {
      const entry: Entry = { visitor, bytes: 0, idleSince: () => Number.POSITIVE_INFINITY }
      const buffers: Uint8Array[] = []
      let plain = 0
      let released = false

      function hold(bytes: number): void {
        const account = accounts.get(visitor) ?? { bytes: 0, holdings: new Set() }
        accounts.set(visitor, account)
        account.bytes += bytes
        account.holdings.add(entry)
        entry.bytes += bytes
      }

      return {
        take(bytes) {
          if (released) return
          refuseFull(visitor)
          if (bytes < smallBytes) return
          makeRoom(entry, bytes, bytes)
          plain += bytes
          total += bytes
          hold(bytes)
        },
        takeParts(parts) {
          const found = parts.filter(part => typeof part !== 'string')
          const texts = parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0)
          const whole = texts + found.reduce((sum, buffer) => sum + buffer.length, 0)
          if (released || whole < smallBytes) return
          makeRoom(entry, whole, texts + addedBy(found))
          total += texts + addedBy(found)
          plain += texts
          for (const buffer of found) shared.set(buffer, (shared.get(buffer) ?? 0) + 1)
          buffers.push(...found)
          hold(whole)
        },
        allowCut(cut, idleSince) {
          entry.cut = cut
          entry.idleSince = idleSince
        },
        release() {
          if (released) return
          released = true
          total -= plain
          for (const buffer of buffers) {
            const readers = (shared.get(buffer) ?? 1) - 1
            if (readers > 0) shared.set(buffer, readers)
            else {
              shared.delete(buffer)
              total -= buffer.length
            }
          }
          const account = accounts.get(visitor)
          if (!account) return
          account.bytes -= entry.bytes
          account.holdings.delete(entry)
          if (account.holdings.size === 0) accounts.delete(visitor)
        },
      }
    },
  }
}

/** The visitor asks for more while earlier answers are unread. */
export class AnswersUnreadError extends RefusedError {
  constructor() {
    super('Your address has too many unread answers.', {
      code: 'ANSWERS_UNREAD',
      status: 429,
      headers: { 'retry-after': '1' },
    })
  }
}

/** Answers to others take all the room. */
export class ServerCrowdedError extends RefusedError {
  constructor() {
    super('The server has no room for another large answer.', {
      code: 'SERVER_CROWDED',
      status: 503,
      headers: { 'retry-after': '2' },
    })
  }
}
