import * as z from 'zod'
import { count } from './count.ts'
import { Secret } from './Secret.ts'

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

/** `Example Staking <alerts@stake.example>`: who the mails come from, and the name of the provider in them. */
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

/** What people are told of by mail and webhook. */
export const alertVariables = {
  ALERT_KEY: key.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  ALERT_SCAN_SECONDS: count(1, 3_600).default(12),
  ALERT_SPACING_SECONDS: count(0, 86_400).default(60),
  ALERT_WEBHOOKS_PRIVATE: z.enum(['yes', 'no']).default('no'),
  ALERTS_PER_ACCOUNT_MAX: count(1, 1_000).default(20),
  RATE_LIMIT_ALERTS_PER_HOUR: count(0, 1_000_000).default(120),
  RATE_LIMIT_ALERT_MAILS_PER_DAY: count(1, 1_000).default(5),
}
