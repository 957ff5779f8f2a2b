import { checkLabel } from '@granary/wallet/names'
import * as z from 'zod'
import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'

const zone = z
  .string()
  .regex(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,4}$/, 'is not a domain such as stake.example, in lower case')

const labels = z
  .string()
  .transform(text => text.split(',').map(label => label.trim()))
  .refine(
    list => list.every(label => checkLabel(label) === undefined),
    'is not a comma-separated list of labels such as example-staking',
  )

export const namesSettings = defineSettings({
  variables: {
    NAMES_ZONE: zone.optional(),
    NAMES_RESERVED: labels.optional(),
    RATE_LIMIT_NAMES_PER_MINUTE: count(0, 1_000_000).default(600),
    RATE_LIMIT_NAME_REGISTRATIONS_PER_HOUR: count(0, 1_000_000).default(30),
  },
  prefixes: ['NAMES'],
  read: values => ({
    /** Names are `{label}.{zone}`. Without it no one registers a name. */
    zone: values.NAMES_ZONE,
    /** Labels that no one may register, beyond the usual. */
    reserved: values.NAMES_RESERVED ?? [],
    /** Requests per visitor; 0 is no limit, here and below. */
    perMinute: values.RATE_LIMIT_NAMES_PER_MINUTE,
    /** Registrations per visitor, refused ones included. */
    registrationsPerHour: values.RATE_LIMIT_NAME_REGISTRATIONS_PER_HOUR,
  }),
})
