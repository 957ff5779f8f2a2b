import * as z from 'zod'
import { missingHalf } from '#server/platform/settings/checkTogether.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'
import { Secret } from '#server/platform/settings/Secret.ts'

export type MailSettings = NonNullable<ReturnType<typeof mailSettings.read>>

const smtpUrl = z
  .string()
  .refine(text => /^smtps?:\/\//.test(text) && URL.canParse(text), 'is not an smtp:// or smtps:// address')
  .transform(text => new Secret(text))

const mailbox =
  /^(?:([^<>"\\,;:@\p{Cc}]{1,100})\s)?<?([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,189})>?$/u

/** `Example Staking <alerts@stake.example>`: an address, and a name, the host's by default. */
export const mailboxSetting = z
  .string()
  .refine(
    text => mailbox.test(text),
    'is not a name with an address, such as Example Staking <alerts@stake.example>',
  )
  .transform(text => {
    const [, name, address = ''] = mailbox.exec(text) ?? []
    return { name: name?.trim() ?? address.split('@')[1] ?? '', address }
  })

/** Undefined without a mail server. */
export const mailSettings = defineSettings({
  variables: {
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: mailboxSetting.optional(),
  },
  secrets: ['SMTP_URL'],
  prefixes: ['SMTP_', 'MAIL_FROM'],
  check: values => missingHalf(values, 'SMTP_URL', 'MAIL_FROM'),
  read: ({ SMTP_URL: smtpUrl, MAIL_FROM: from }) =>
    smtpUrl && from
      ? {
          smtpUrl,
          /** The sender; its name is the provider's in mails. */
          from,
        }
      : undefined,
})
