import { BaseError } from '@granary/errors'
import { type Mailer, MailFailedError } from '#server/modules/mail/createMailer.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { ContactSettings } from '../contactSettings.ts'
import type { ContactOutbox, LeasedMail } from './ContactOutbox.ts'
import { renderAnswer, renderMessages, renderReferences } from './renderContact.ts'

export type SendContactParts = {
  outbox: ContactOutbox
  mailer: Pick<Mailer, 'provider' | 'send'>
  settings: Pick<ContactSettings, 'to' | 'mailsPerHour'>
  /** The site's origin, for links. */
  origin: string | undefined
  mailed(to: 'provider' | 'person', outcome: string): void
  log: Log
}

/** Mails of one run; the rest waits for the next. */
const mostOfRun = 50

/** Mails messages to the provider, and answers to people. A mail that is refused does not stop the others. */
export async function sendContactMails(parts: SendContactParts): Promise<void> {
  const { outbox, settings } = parts
  if (settings.to) await outbox.gather(settings.mailsPerHour)
  for (let count = 0; count < mostOfRun; count += 1) {
    const mail = await outbox.lease(settings.to !== undefined)
    if (!mail) return
    await sendOne(parts, mail)
  }
}

async function sendOne(parts: SendContactParts, mail: LeasedMail): Promise<void> {
  const { outbox, mailed, log } = parts
  try {
    await send(parts, mail)
    await outbox.sent(mail)
    mailed(mail.to, 'sent')
  } catch (error) {
    const { code, details } = error instanceof BaseError ? error : { code: 'UNEXPECTED', details: undefined }
    const isGivenUp = await outbox.failed(mail, error instanceof MailFailedError && error.isAddressRefused)
    mailed(mail.to, isGivenUp ? 'given_up' : 'failed')
    const fields = { code, details, mail: mail.id, to: mail.to, attempt: mail.attempts }
    log.warn(fields, isGivenUp ? 'contact mail abandoned' : 'contact mail failed')
  }
}

async function send({ mailer, settings, origin }: SendContactParts, mail: LeasedMail): Promise<void> {
  const { id } = mail
  if (mail.to === 'person') {
    const { message, answer } = mail
    if (!message.replyTo) return
    await mailer.send({ id, to: message.replyTo, ...renderAnswer(mailer.provider, origin, message, answer) })
    return
  }
  const [first, ...more] = mail.messages
  // All of them may have been deleted since.
  if (!first || !settings.to) return
  // An answer to several people would tell each of the others.
  const replyTo = more.length === 0 && first.replyTo ? { replyTo: first.replyTo } : {}
  try {
    await mailer.send({ id, to: settings.to, ...replyTo, ...renderMessages(mail.messages) })
  } catch (error) {
    if (!(error instanceof MailFailedError && error.isTextRefused)) throw error
    // One text that a filter refuses would hold back every message in the mail, forever.
    await mailer.send({ id, to: settings.to, ...renderReferences(mail.messages) })
  }
}
