import { checkLabel } from '@granary/wallet/names'
import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import * as z from 'zod'
import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'
import { Secret } from '#server/platform/settings/Secret.ts'

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

const key = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'is not 0x and 64 hex digits')
  .refine(text => isPrivateKey(text), 'is not a private key')
  .transform(text => new Secret(text))

export const namesSettings = defineSettings({
  variables: {
    NAMES_ZONE: zone.optional(),
    NAMES_GATEWAY_KEY: key.optional(),
    NAMES_ANSWER_SECONDS: count(30, 1_000_000_000).default(300),
    NAMES_RESERVED: labels.optional(),
    RATE_LIMIT_NAMES_PER_MINUTE: count(0, 1_000_000).default(600),
    RATE_LIMIT_NAME_REGISTRATIONS_PER_HOUR: count(0, 1_000_000).default(30),
  },
  secrets: ['NAMES_GATEWAY_KEY'],
  prefixes: ['NAMES'],
  read: values => ({
    /** Names are `{label}.{zone}`. Without it no one registers a name. */
    zone: values.NAMES_ZONE,
    /** Signs the answers of the gateway to resolvers on chains. Without it there is none. */
    gatewayKey: values.NAMES_GATEWAY_KEY,
    /** How long such an answer holds. */
    answerSeconds: values.NAMES_ANSWER_SECONDS,
    /** Labels that no one may register, beyond the usual. */
    reserved: values.NAMES_RESERVED ?? [],
    /** Requests per visitor; 0 is no limit, here and below. */
    perMinute: values.RATE_LIMIT_NAMES_PER_MINUTE,
    /** Registrations per visitor, refused ones included. */
    registrationsPerHour: values.RATE_LIMIT_NAME_REGISTRATIONS_PER_HOUR,
  }),
})

function isPrivateKey(text: string): boolean {
  try {
    privateKeyToAddress(text as Hex)
    return true
  } catch {
    return false
  }
}
