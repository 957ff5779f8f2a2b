import * as z from 'zod/mini'
import { emailAddress } from './emailAddress.ts'
import { words } from './plainWords.ts'
import { proofOfWork } from './proofOfWork.ts'

export const contactBounds = {
  name: { least: 1, most: 80 },
  message: { least: 10, most: 5_000 },
  answer: { least: 1, most: 10_000 },
} as const

export const contactType = z.enum(['technical', 'feedback'])

export const contactName = words(contactBounds.name)

export const contactMessage = words({ ...contactBounds.message, lines: true })

export const contactAnswer = words({ ...contactBounds.answer, lines: true })

export const contactReplyTo = z.codec(z.string().check(z.maxLength(300)), emailAddress, {
  decode: text => text.trim(),
  encode: address => address,
})

/**
 * Names a message to the person who sent it, and lets whoever has it read the answers: 80 random bits in Crockford's
 * base 32, `7GKX-2M4N-Q8RT-V3WZ`. Taken in any case, with any spaces and dashes, and with O, I and L for 0 and 1.
 */
export const contactReference = z.codec(
  z.string().check(z.maxLength(60)),
  z.string().check(z.regex(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)),
  {
    decode: text => {
      const typed = text.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
      return (
        typed
          .replaceAll('O', '0')
          .replace(/[IL]/g, '1')
          .match(/.{1,4}/g) ?? []
      ).join('-')
    },
    encode: reference => reference,
  },
)

export const contactRequest = z.object({
  /** Random, made by the page for one message: a repetition with the same content gets the same reference. */
  id: z.uuid(),
  type: contactType,
  name: contactName,
  message: contactMessage,
  /** Where an answer is mailed to; without it the answer is read by the reference. */
  replyTo: z.optional(contactReplyTo),
  /** Language of the page, for the answer's mail. */
  language: z.enum(['en_US', 'zh_CN']),
  /** A field that people do not see, of no kind that browsers and password managers fill. A message that fills it is answered like any other and dropped. */
  details: z.optional(z.string().check(z.maxLength(2_000))),
  /** Answers a `PROOF_OF_WORK_NEEDED` problem. */
  proofOfWork: z.optional(proofOfWork),
})

/** `passed_on`: mailed to the provider, or read by its staff. */
export const contactState = z.enum(['received', 'passed_on', 'answered', 'closed'])

/** What the reference shows: neither the message nor the name or address of who sent it. */
export const contactProgress = z.object({
  reference: contactReference,
  type: contactType,
  state: contactState,
  receivedAt: z.iso.datetime(),
  answers: z.array(z.object({ text: z.string(), answeredAt: z.iso.datetime() })),
})

export type ContactRequest = z.output<typeof contactRequest>
export type ContactProgress = z.output<typeof contactProgress>
export type ContactState = z.output<typeof contactState>
