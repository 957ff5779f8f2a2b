import * as z from 'zod'
import { missingHalf, missingNeed } from '#server/platform/settings/checkTogether.ts'
import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'
import { Secret } from '#server/platform/settings/Secret.ts'

export type AlertSettings = NonNullable<ReturnType<typeof alertSettings.read>>

export type MailSettings = NonNullable<AlertSettings['mail']>

const key = z
  .string()
  .min(32, 'is shorter than 32 characters')
  .transform(text => new Secret(text))

const smtpUrl = z
  .string()
  .refine(text => /^smtps?:\/\//.test(text) && URL.canParse(text), 'is not an smtp:// or smtps:// address')
  .transform(text => new Secret(text))

const mailbox =
  /^(?:([^<>"\\,;:@\p{Cc}]{1,100})\s)?<?([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,189})>?$/u

/** `Example Staking <alerts@stake.example>`: the sender, and the provider's name in mails. */
const sender = z
  .string()
  .refine(
    text => mailbox.test(text),
    'is not a name with an address, such as Example Staking <alerts@stake.example>',
  )
  .transform(text => {
    const [, name, address = ''] = mailbox.exec(text) ?? []
    return { name: name?.trim() ?? address.split('@')[1] ?? '', address }
  })

/** Undefined without ALERT_KEY. */
export const alertSettings = defineSettings({
  variables: {
    ALERT_KEY: key.optional(),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: sender.optional(),
    ALERT_SCAN_SECONDS: count(1, 3_600).default(12),
    ALERT_SPACING_SECONDS: count(0, 86_400).default(60),
    ALERT_WEBHOOKS_PRIVATE: z.enum(['yes', 'no']).default('no'),
    ALERTS_PER_ACCOUNT_MAX: count(1, 1_000).default(20),
    RATE_LIMIT_ALERTS_PER_HOUR: count(0, 1_000_000).default(120),
    RATE_LIMIT_ALERT_MAILS_PER_DAY: count(1, 1_000).default(5),
  },
  secrets: ['ALERT_KEY', 'SMTP_URL'],
  prefixes: ['ALERT', 'SMTP_', 'MAIL_FROM'],
  check: values => [
    ...missingHalf(values, 'SMTP_URL', 'MAIL_FROM'),
    ...missingNeed(values, 'SMTP_URL', 'ALERT_KEY'),
  ],
  read(values) {
    const { ALERT_KEY, SMTP_URL: smtpUrl, MAIL_FROM: from } = values
    if (!ALERT_KEY) return undefined
    return {
      /** Encrypts targets, and makes the tokens of links. */
      key: ALERT_KEY,
      /** Undefined without a mail server. */
      mail: smtpUrl && from ? { smtpUrl, from } : undefined,
      scanSeconds: values.ALERT_SCAN_SECONDS,
      /** Least time between two messages of one subscription. */
      spacingSeconds: values.ALERT_SPACING_SECONDS,
      /** Allows webhooks at private addresses and over plain http. */
      privateWebhooks: values.ALERT_WEBHOOKS_PRIVATE === 'yes',
      perAccount: values.ALERTS_PER_ACCOUNT_MAX,
      /** Per visitor. */
      changesPerHour: values.RATE_LIMIT_ALERTS_PER_HOUR,
      /** Mails to one address apart from alerts: links and tests. */
      mailsPerDay: values.RATE_LIMIT_ALERT_MAILS_PER_DAY,
    }
  },
})
