import * as z from 'zod'
import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'

export type SignInSettings = ReturnType<typeof signInSettings.read>

const caipChains = z
  .string()
  .transform(text => text.split(',').map(chain => chain.trim()))
  .refine(
    chains =>
      chains.every(chain =>
        /^(eip155:[1-9]\d{0,15}|solana:[-_a-zA-Z0-9]{1,32}|bip122:[0-9a-f]{32})$/.test(chain),
      ),
    'is not a comma-separated list of CAIP-2 chains such as eip155:1',
  )

export const signInSettings = defineSettings({
  variables: {
    RATE_LIMIT_SIGN_INS_PER_HOUR: count(0, 1_000_000).default(300),
    SIGN_IN_SESSION_HOURS: count(1, 720).default(24),
    SIGN_IN_CHAINS: caipChains.optional(),
  },
  read: values => ({
    sessionHours: values.SIGN_IN_SESSION_HOURS,
    /** CAIP-2 ids of the chains whose accounts may sign in; by default every EVM chain of the server. */
    chains: values.SIGN_IN_CHAINS,
    /** Nonces and attempts per visitor; 0 is no limit. */
    attemptsPerHour: values.RATE_LIMIT_SIGN_INS_PER_HOUR,
  }),
})
