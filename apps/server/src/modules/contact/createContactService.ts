import { createHash, createHmac } from 'node:crypto'
import type { WorkDemand } from '@granary/api'
import type { ContactProgress, ContactRequest } from '@granary/api/contact'
import type { ProofsOfWork } from '#server/platform/http/createProofsOfWork.ts'
import type { RateLimits } from '#server/platform/rateLimits/createRateLimits.ts'
import { isWithin } from '#server/platform/rateLimits/RateLimit.ts'
import type { ContactStore } from './ContactStore.ts'
import {
  ContactFullError,
  ContactNotFoundError,
  ContactNotOfferedError,
  ContactSecretError,
} from './contactErrors.ts'
import type { ContactSettings } from './contactSettings.ts'
import { crowdOf } from './crowdOf.ts'
import { hasSeedPhrase } from './hasSeedPhrase.ts'
import { newReference } from './newReference.ts'

export type ContactServiceParts = {
  settings: ContactSettings
  store: ContactStore
  work: ProofsOfWork
  /** From `createSeal`. */
  seal(text: string): Promise<string>
  limits: ContactLimits
  /** @param outcome `stored`, `repeated`, `trapped`, `paused`, `full` */
  note(outcome: string): void
}

/** Messages of visitors to the provider. */
export function createContactService({ settings, store, work, seal, limits, note }: ContactServiceParts) {
  function requireOffer(): void {
    if (!settings.offered) throw new ContactNotOfferedError()
  }

  function refuseFull(): never {
    note('full')
    throw new ContactFullError()
  }

  /** Belongs to the page's id: one message, whatever the visitor still changes in it. */
  const subjectOf = (id: string) => `contact ${id}`

  const bits = async () => bitsFor(await store.recent())

  return {
    offered: settings.offered,
    /**
     * The work for a new message.
     * @param id the page's id of the message
     */
    async work(id: string): Promise<WorkDemand> {
      requireOffer()
      if (!(await isWithin(limits.all, 'all', 0))) throw new ContactFullError()
      return work.demand(subjectOf(id), await bits())
    },
    /**
     * Stores a message and returns its reference. The mail to the provider goes out by itself.
     * @param visitor address of the visitor
     */
    async send(request: ContactRequest, visitor: string): Promise<string> {
      requireOffer()
      if (request.details) {
        note('trapped')
        return newReference()
      }
      const requestKey = requestKeyOf(request)
      const known = await store.find(requestKey)
      if (known) {
        note('repeated')
        return known
      }
      if (await hasSeedPhrase(`${request.name}\n${request.message}`)) throw new ContactSecretError()
      const crowd = await crowdOf(seal, visitor, request.message)
      if (await store.isCrowding(crowd, settings.mostKept, settings.mostPerDay)) {
        note('paused')
        throw new ContactFullError()
      }
      // Asked first: who is refused here has neither worked nor used up messages of their own.
      if (!(await isWithin(limits.all, 'all', 0))) refuseFull()
      await work.require(subjectOf(request.id), await bits(), request.proofOfWork)
      await limits.hour.consume(visitor)
      await limits.day.consume(visitor)
      if (!(await isWithin(limits.all, 'all'))) refuseFull()
      const reference = await store.save({ ...request, requestKey, crowd }, settings.mostKept)
      if (!reference) refuseFull()
      note('stored')
      return reference
    },
    async read(reference: string): Promise<ContactProgress> {
      requireOffer()
      const progress = await store.progress(reference)
      if (!progress) throw new ContactNotFoundError()
      return progress
    },
  }
}

export type ContactLimits = ReturnType<typeof createContactLimits>

/** New messages per visitor in an hour and in a day, and of all in a day. */
export function createContactLimits(
  { perHour, mostPerDay }: Pick<ContactSettings, 'perHour' | 'mostPerDay'>,
  limitOf: RateLimits,
) {
  const limit = (name: string, points: number, hours: number) =>
    limitOf({ name, points, seconds: hours * 3_600, exact: true, growth: { subnet: 2, network: 4 } })
  return {
    hour: limit('contact messages of a visitor', perHour, 1),
    // Hour after hour, one network could use up the day's messages of all.
    day: limit('contact messages of a visitor in a day', 2 * perHour, 24),
    all: limit('contact messages', mostPerDay, 24),
  }
}

/** Binds challenges to this database: a keyed hash, the same in every process. */
export function createSeal(store: ContactStore): (text: string) => Promise<string> {
  let key: Promise<Uint8Array> | undefined
  return async text => {
    key ??= store.key().catch(error => {
      key = undefined
      throw error
    })
    return createHmac('sha256', await key)
      .update(text)
      .digest('base64url')
  }
}

function requestKeyOf({ id, type, name, message, replyTo = '', language }: ContactRequest): string {
  const content = JSON.stringify([id, type, name, message, replyTo, language])
  return createHash('sha256').update(content).digest('base64url')
}

const leastBits = 17
const mostBits = 21
const quietPerHour = 10

/**
 * Half a second of a browser's work, and up to sixteen times as much while many messages come. Steps are far apart, so
 * that few people meet one between challenge and proof.
 */
function bitsFor(recent: number): number {
  const steps = Math.floor(Math.log2(1 + recent / quietPerHour) / 2)
  return Math.min(mostBits, leastBits + 2 * steps)
}
