import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'

/** Wishes to exit of one visitor; 0 is no limit. */
export const exitSettings = defineSettings({
  variables: {
    RATE_LIMIT_EXITS_PER_HOUR: count(0, 1_000_000).default(60),
  },
  read: values => ({ exitsPerHour: values.RATE_LIMIT_EXITS_PER_HOUR }),
})
