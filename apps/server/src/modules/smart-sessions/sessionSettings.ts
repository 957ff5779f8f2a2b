import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'

export const sessionSettings = defineSettings({
  variables: {
    RATE_LIMIT_SESSIONS_PER_MINUTE: count(0, 1_000_000).default(600),
    RATE_LIMIT_SESSION_CHANGES_PER_HOUR: count(0, 1_000_000).default(60),
  },
  prefixes: [],
  read: values => ({
    /** Requests per visitor; 0 is no limit, here and below. */
    perMinute: values.RATE_LIMIT_SESSIONS_PER_MINUTE,
    /** Sessions recorded and revoked per visitor, refused ones included. */
    changesPerHour: values.RATE_LIMIT_SESSION_CHANGES_PER_HOUR,
  }),
})
