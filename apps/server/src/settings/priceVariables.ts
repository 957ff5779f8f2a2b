import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { count } from './count.ts'
import { isHttpUrl } from './isHttpUrl.ts'
import { parsePriceFile } from './parsePriceFile.ts'
import { Secret } from './Secret.ts'

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

/** Read here once, so that a wrong line ends the start; the server reads it again when it has changed. */
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

/** What an ETH was worth, day by day: for the columns of a tax export. */
export const priceVariables = {
  PRICE_SOURCE_URL_TEMPLATE: urlTemplate.optional(),
  PRICE_SOURCE_PATH: path.default('market_data.current_price.{currency}'),
  PRICE_SOURCE_PER_MINUTE: count(1, 6_000).default(5),
  PRICE_CURRENCIES: currencies.default(['usd', 'eur']),
  PRICE_FILE: file.optional(),
}
