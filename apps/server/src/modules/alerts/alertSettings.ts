import * as z from 'zod'
import { missingNeed } from '#server/platform/settings/checkTogether.ts'
import { count } from '#server/platform/settings/count.ts'
import { defineSettings, type Values } from '#server/platform/settings/defineSettings.ts'
import { Secret } from '#server/platform/settings/Secret.ts'

export type AlertSettings = NonNullable<ReturnType<typeof alertSettings.read>>

const key = z
  .string()
  .min(32, 'is shorter than 32 characters')
  .transform(text => new Secret(text))

/** Undefined without ALERT_KEY. */
export const alertSettings = defineSettings({
  variables: {
    ALERT_KEY: key.optional(),
    ALERT_SCAN_SECONDS: count(1, 3_600).default(12),
    ALERT_SPACING_SECONDS: count(0, 86_400).default(60),
    ALERT_WEBHOOKS_PRIVATE: z.enum(['yes', 'no']).default('no'),
    ALERTS_PER_ACCOUNT_MAX: count(1, 1_000).default(20),
    RATE_LIMIT_ALERTS_PER_HOUR: count(0, 1_000_000).default(120),
    RATE_LIMIT_ALERT_MAILS_PER_DAY: count(1, 1_000).default(5),
  },
  secrets: ['ALERT_KEY'],
  prefixes: ['ALERT'],
  // A mail server is of use without alerts where it carries messages of the contact form.
  check: (values: Values) => (values.CONTACT_TO ? [] : missingNeed(values, 'SMTP_URL', 'ALERT_KEY')),
  read(values) {
    const { ALERT_KEY } = values
    if (!ALERT_KEY) return undefined
    return {
      /** Encrypts targets, and makes the tokens of links. */
      key: ALERT_KEY,
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
