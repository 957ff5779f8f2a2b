import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'
import { isHttpUrl } from '#server/platform/settings/isHttpUrl.ts'
import { Secret } from '#server/platform/settings/Secret.ts'
import { parsePriceFile } from './parsePriceFile.ts'

export type PriceSettings =
  | { file: string }
  | {
      /** With {date}, or {day}, {month} and {year}; {currency}. */
      urlTemplate: Secret
      /** Path of names in the answer. */
      path: string
      requestsPerMinute: number
      /** ISO 4217, lower case. */
      currencies: readonly string[]
    }

const hasDay = (text: string) => ['{date}', '{day}'].some(part => text.includes(part))

const urlTemplate = z
  .string()
  .refine(text => isHttpUrl(text.replaceAll(/[{}]/g, '')), 'is not an http or https address')
  .refine(hasDay, 'has no {date}, and no {day}, {month} and {year}')
  .transform(text => new Secret(text))

const path = z
  .string()
  .regex(
    /^[\w{}-]+(\.[\w{}-]+)*$/,
    'is not a path within an answer, such as market_data.current_price.{currency}',
  )

const currencies = z
  .string()
  .transform(text => text.split(',').map(code => code.trim().toLowerCase()))
  .refine(
    codes => codes.length <= 20 && codes.every(code => /^[a-z]{3}$/.test(code)),
    'is not a comma-separated list of at most 20 currencies such as usd,eur',
  )

/** Read at start, so that a wrong line stops it; the server rereads a changed file. */
const file = z.string().check(context => {
  const list = readPrices(context.value)
  if ('problem' in list)
    context.issues.push({ code: 'custom', message: list.problem, input: context.value, continue: false })
})

function readPrices(path: string) {
  try {
    return parsePriceFile(readFileSync(path, 'utf8'))
  } catch {
    return { problem: 'names a file that cannot be read' }
  }
}

/** Settings of rewards: how and for how many validators, and ETH prices by day for tax exports. */
export const rewardSettings = defineSettings({
  variables: {
    REWARD_SCAN_SECONDS: count(1, 3_600).default(12),
    WATCHED_VALIDATORS_MAX: count(0, 1_000_000).default(10_000),
    CHAIN_INDEX_SECONDS: count(1, 86_400).default(384),
    RATE_LIMIT_WATCHES_PER_HOUR: count(0, 1_000_000).default(120),
    PRICE_SOURCE_URL_TEMPLATE: urlTemplate.optional(),
    PRICE_SOURCE_PATH: path.default('market_data.current_price.{currency}'),
    PRICE_SOURCE_PER_MINUTE: count(1, 6_000).default(5),
    PRICE_CURRENCIES: currencies.default(['usd', 'eur']),
    PRICE_FILE: file.optional(),
  },
  secrets: ['PRICE_SOURCE_URL_TEMPLATE'],
  prefixes: ['REWARD_', 'WATCHED_', 'CHAIN_INDEX_', 'PRICE_'],
  check: values =>
    values.PRICE_FILE && values.PRICE_SOURCE_URL_TEMPLATE
      ? [
          {
            variable: 'PRICE_FILE',
            reason: 'is set together with PRICE_SOURCE_URL_TEMPLATE; set one of the two',
          },
        ]
      : [],
  read(values) {
    const { PRICE_FILE, PRICE_SOURCE_URL_TEMPLATE } = values
    const source: PriceSettings | undefined = PRICE_SOURCE_URL_TEMPLATE && {
      urlTemplate: PRICE_SOURCE_URL_TEMPLATE,
      path: values.PRICE_SOURCE_PATH,
      requestsPerMinute: values.PRICE_SOURCE_PER_MINUTE,
      currencies: values.PRICE_CURRENCIES,
    }
    return {
      scanSeconds: values.REWARD_SCAN_SECONDS,
      /** Tracked validators beside the provider's own, per network. */
      watchedValidatorsMax: values.WATCHED_VALIDATORS_MAX,
      /** How often the whole chain's validators are reread on request; a big chain less often. */
      chainIndexSeconds: values.CHAIN_INDEX_SECONDS,
      /** Points per visitor for tracking addresses and lists; 0 is no limit. */
      watchesPerHour: values.RATE_LIMIT_WATCHES_PER_HOUR,
      /** Where ETH prices come from; undefined without fiat. */
      prices: PRICE_FILE ? { file: PRICE_FILE } : source,
    }
  },
})
