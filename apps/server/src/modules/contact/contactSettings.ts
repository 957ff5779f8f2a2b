import * as z from 'zod'
import { mailboxSetting } from '#server/modules/mail/mailSettings.ts'
import { missingNeed } from '#server/platform/settings/checkTogether.ts'
import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'

export type ContactSettings = ReturnType<typeof contactSettings.read>

export const contactSettings = defineSettings({
  variables: {
    CONTACT: z.enum(['yes', 'no']).default('yes'),
    CONTACT_TO: mailboxSetting.optional(),
    CONTACT_SEND_SECONDS: count(1, 3_600).default(10),
    CONTACT_MAILS_PER_HOUR_MAX: count(1, 3_600).default(12),
    CONTACT_MESSAGES_MAX: count(1, 1_000_000).default(10_000),
    CONTACT_MESSAGES_PER_DAY_MAX: count(1, 1_000_000).default(500),
    CONTACT_RETENTION_DAYS: count(1, 3_650).default(180),
    RATE_LIMIT_CONTACT_PER_HOUR: count(0, 1_000_000).default(5),
  },
  prefixes: ['CONTACT'],
  check: values => missingNeed(values, 'CONTACT_TO', 'SMTP_URL'),
  read: values => ({
    offered: values.CONTACT === 'yes',
    /** Where messages are mailed to; without it operators read them by command. */
    to: values.CONTACT_TO?.address,
    sendSeconds: values.CONTACT_SEND_SECONDS,
    /** To the provider; each takes up to twenty messages. */
    mailsPerHour: values.CONTACT_MAILS_PER_HOUR_MAX,
    /** Messages kept at a time. */
    mostKept: values.CONTACT_MESSAGES_MAX,
    /** New messages of all visitors. */
    mostPerDay: values.CONTACT_MESSAGES_PER_DAY_MAX,
    /** Days after its last change until a message is deleted. */
    retentionDays: values.CONTACT_RETENTION_DAYS,
    /** New messages per visitor. */
    perHour: values.RATE_LIMIT_CONTACT_PER_HOUR,
  }),
})
