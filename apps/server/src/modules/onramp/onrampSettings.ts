import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import * as z from 'zod'
import { parseDollars } from '#server/modules/blockchain-api/prices/dollars.ts'
import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'
import { httpUrl, secret } from '#server/platform/settings/forms.ts'
import { Secret } from '#server/platform/settings/Secret.ts'

const key = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'is not 0x and 64 hex digits')
  .refine(text => isPrivateKey(text), 'is not a private key')
  .transform(text => new Secret(text))

const rate = z.string().transform((text, context) => {
  const dollars = parseDollars(text)
  if (dollars !== undefined) return dollars
  context.issues.push({ code: 'custom', message: 'is not a rate in dollars such as "1.10"', input: text })
  return z.NEVER
})

const baseUrl = httpUrl.transform(url => url.replace(/\/+$/, ''))

const country = z.string().regex(/^[A-Z]{2}$/, 'is not a country such as US')

/** Settings of buying coins. */
export const onrampSettings = defineSettings({
  variables: {
    ONRAMP_SANDBOX_KEY: key.optional(),
    ONRAMP_SANDBOX_TESTNETS: z.enum(['yes', 'no']).default('no'),
    ONRAMP_SANDBOX_EURO: rate.optional(),
    ONRAMP_SANDBOX_DOLLARS_PER_DAY: count(10, 1_000_000).default(10_000),
    ONRAMP_COUNTRY: country.default('US'),
    COINBASE_ONRAMP_URL: baseUrl.optional(),
    COINBASE_ONRAMP_KEY_ID: z.string().max(200).optional(),
    COINBASE_ONRAMP_KEY: secret.optional(),
    MELD_URL: baseUrl.optional(),
    MELD_KEY: secret.optional(),
    RATE_LIMIT_ONRAMP_PER_MINUTE: count(0, 1_000_000).default(120),
    RATE_LIMIT_ONRAMP_ORDERS_PER_HOUR: count(0, 1_000_000).default(60),
  },
  secrets: ['ONRAMP_SANDBOX_KEY', 'COINBASE_ONRAMP_KEY', 'MELD_KEY'],
  prefixes: ['ONRAMP_', 'COINBASE_ONRAMP_', 'MELD_'],
  check: values => [
    ...(['COINBASE_ONRAMP_KEY_ID', 'COINBASE_ONRAMP_KEY'] as const).flatMap(name =>
      (values[name] === undefined) === (values.COINBASE_ONRAMP_URL === undefined)
        ? []
        : [{ variable: name, reason: 'goes with COINBASE_ONRAMP_URL' }],
    ),
    ...((values.MELD_KEY === undefined) === (values.MELD_URL === undefined)
      ? []
      : [{ variable: 'MELD_KEY', reason: 'goes with MELD_URL' }]),
  ],
  read: values => ({
    /** Undefined sells no play coins. */
    sandbox: values.ONRAMP_SANDBOX_KEY && {
      key: values.ONRAMP_SANDBOX_KEY,
      allowsTestnets: values.ONRAMP_SANDBOX_TESTNETS === 'yes',
      euro: values.ONRAMP_SANDBOX_EURO,
      dollarsPerDay: values.ONRAMP_SANDBOX_DOLLARS_PER_DAY,
    },
    /** Of the buyers, for outside providers that ask. */
    country: values.ONRAMP_COUNTRY,
    coinbase:
      values.COINBASE_ONRAMP_URL && values.COINBASE_ONRAMP_KEY_ID && values.COINBASE_ONRAMP_KEY
        ? {
            url: values.COINBASE_ONRAMP_URL,
            keyId: values.COINBASE_ONRAMP_KEY_ID,
            key: values.COINBASE_ONRAMP_KEY,
          }
        : undefined,
    meld: values.MELD_URL && values.MELD_KEY ? { url: values.MELD_URL, key: values.MELD_KEY } : undefined,
    /** Requests per visitor; 0 is no limit, here and below. */
    perMinute: values.RATE_LIMIT_ONRAMP_PER_MINUTE,
    /** New orders per visitor. */
    ordersPerHour: values.RATE_LIMIT_ONRAMP_ORDERS_PER_HOUR,
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
