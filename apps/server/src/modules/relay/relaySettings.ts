import * as z from 'zod'
import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'
import { secret } from '#server/platform/settings/forms.ts'

const urls = z
  .string()
  .transform(text => text.split(',').map(url => url.trim()))
  .refine(
    list => list.every(url => /^(wss?|https?):\/\//i.test(url) && URL.canParse(url)),
    'is not a comma-separated list of addresses such as wss://relay.stake.example/relay',
  )

const redisUrl = z
  .string()
  .refine(text => /^rediss?:\/\//.test(text) && URL.canParse(text), 'is not a redis:// address')
  .pipe(secret)

export const relaySettings = defineSettings({
  variables: {
    RELAY: z.enum(['yes', 'no']).default('yes'),
    RELAY_URLS: urls.optional(),
    REDIS_URL: redisUrl.optional(),
    RELAY_MEGABYTES_MAX: count(1, 1_048_576).default(1_024),
    RELAY_SESSIONS_MAX: count(1, 1_000_000).default(20_000),
    RELAY_SESSIONS_PER_VISITOR_MAX: count(1, 1_000_000).default(200),
    RELAY_TOPICS_MAX: count(1, 100_000_000).default(200_000),
    RELAY_TOPICS_PER_VISITOR_MAX: count(1, 100_000_000).default(10_000),
    RELAY_FRAMES_PER_SECOND: count(1, 100_000).default(50),
    RATE_LIMIT_RELAY_PER_MINUTE: count(0, 10_000_000).default(3_000),
  },
  secrets: ['REDIS_URL'],
  prefixes: ['RELAY', 'REDIS_'],
  read: values => ({
    offered: values.RELAY === 'yes',
    /** Addresses of the relay beside that of the site. */
    urls: values.RELAY_URLS ?? [],
    /** What processes announce messages over; without it the database. */
    redisUrl: values.REDIS_URL,
    /** All stored messages together. */
    mostBytes: values.RELAY_MEGABYTES_MAX * 1024 * 1024,
    /** Connections of this process. */
    mostSessions: values.RELAY_SESSIONS_MAX,
    mostSessionsPerVisitor: values.RELAY_SESSIONS_PER_VISITOR_MAX,
    /** Subscriptions of this process. */
    mostTopics: values.RELAY_TOPICS_MAX,
    mostTopicsPerVisitor: values.RELAY_TOPICS_PER_VISITOR_MAX,
    /** Read from one connection. */
    framesPerSecond: values.RELAY_FRAMES_PER_SECOND,
    /** Points of a visitor; 0 is no limit. */
    pointsPerMinute: values.RATE_LIMIT_RELAY_PER_MINUTE,
  }),
})
