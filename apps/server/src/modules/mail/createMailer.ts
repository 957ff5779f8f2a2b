import { createTransport } from 'nodemailer'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import { isLoopback } from '#server/platform/settings/isLoopback.ts'
import type { MailSettings } from './mailSettings.ts'

export type Mail = {
  /** Message id, the same for each attempt. */
  id: string
  to: string
  /** A checked address for answers. */
  replyTo?: string
  subject: string
  text: string
  html: string
  /** `en-US`, `zh-CN`. */
  language: string
  /** RFC 8058: mail programs post to it to unsubscribe. */
  unsubscribeUrl?: string
}

export type Mailer = ReturnType<typeof createMailer>

const timeoutMs = 15_000

export function createMailer({ smtpUrl, from }: MailSettings) {
  const { protocol, username, hostname } = new URL(smtpUrl.reveal())
  const transport = createTransport({
    url: smtpUrl.reveal(),
    // Never send a password in the clear.
    requireTLS: protocol === 'smtp:' && username !== '' && !isLoopback(hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // No mail names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.split('@')[1] ?? 'localhost'
  return {
    /** The provider's name. */
    provider: from.name,
    /** @throws {MailFailedError} MAIL_FAILED */
    async send(mail: Mail): Promise<void> {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.id}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'Content-Language': mail.language,
            ...(mail.unsubscribeUrl
              ? {
                  'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }
              : {}),
          },
        })
      } catch (cause) {
        throw new MailFailedError(cause)
      }
    },
    close: (): void => transport.close(),
  }
}

/** The mail server did not accept the mail. Its words stay out of the log: they repeat the address. */
export class MailFailedError extends RefusedError {
  /** The server takes mails, but never this text: a filter against spam or viruses, or a limit of size. */
  readonly isTextRefused: boolean
  /** The server says that no mail will ever reach this address. */
  readonly isAddressRefused: boolean
  constructor(cause: unknown) {
    const { code, responseCode } = (cause ?? {}) as { code?: unknown; responseCode?: unknown }
    const known = [code, responseCode].filter(part => /^[A-Z0-9_]{1,20}$/.test(String(part ?? '')))
    super('The mail server did not accept the mail.', {
      code: 'MAIL_FAILED',
      status: 502,
      details: known.join(' ') || 'no answer in time',
    })
    this.isAddressRefused = code === 'EENVELOPE' && Number(responseCode) >= 550
    this.isTextRefused = code === 'EMESSAGE' && !(Number(responseCode) < 500)
  }
}
