import * as z from 'zod/mini'
import { defineRoutes } from './Route.ts'
import { contactProgress, contactReference, contactRequest } from './schemas/contact.ts'
import { workDemand } from './schemas/proofOfWork.ts'

export {
  type ContactProgress,
  type ContactRequest,
  type ContactState,
  contactAnswer,
  contactBounds,
  contactMessage,
  contactName,
  contactReference,
  contactReplyTo,
} from './schemas/contact.ts'
export { findSecret, type Secret, seedWordsOf } from './schemas/findSecret.ts'
export { lengthOf, plainWords } from './schemas/plainWords.ts'

/** Routes of the contact form. Apart, so that only its page loads these schemas. */
export const contactRoutes = defineRoutes({
  getContact: {
    method: 'GET',
    path: '/contact',
    summary: 'Whether this server takes messages to the provider.',
    response: z.object({ offered: z.boolean() }),
    errors: [],
  },
  getContactWork: {
    method: 'GET',
    path: '/contact/work',
    summary:
      'The proof of work for one new message, so that the page sends the message once, with its proof.',
    query: z.object({ id: contactRequest.shape.id }),
    response: workDemand,
    errors: ['CONTACT_NOT_OFFERED', 'CONTACT_FULL'],
  },
  sendContactMessage: {
    method: 'POST',
    path: '/contact',
    summary:
      'Leaves a message for the provider. Needs a proof of work; a repetition of the same message gets the same reference.',
    body: contactRequest,
    response: z.object({ reference: contactReference }),
    errors: ['CONTACT_NOT_OFFERED', 'CONTACT_FULL', 'CONTACT_SECRET', 'PROOF_OF_WORK_NEEDED'],
  },
  readContactMessage: {
    method: 'GET',
    path: '/contact/message',
    summary:
      'State of a message and the answers to it. The reference is in the query, which is never logged.',
    query: z.object({ reference: contactReference }),
    response: contactProgress,
    errors: ['CONTACT_NOT_OFFERED', 'CONTACT_NOT_FOUND'],
  },
})
