import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locales } from './locale.ts'
import { catalogs } from './messageGroups.ts'

const read = (locale: string, group: string): Record<string, string | string[]> =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'locales', locale, `${group}.json`), 'utf8'))

/** Sentences that claim rewards go only to one place, or belong to one party. */
const absolute = {
  en_US:
    /rewards?\b[^.]*\b(only there|nowhere else|alone|to your (own )?(wallet|address)|are yours)|everything is paid|pays what (they|it) earns?|What it earns/i,
  zh_CN: /奖励[^。]*(只会|自动支付到|发送到您的地址|归您所有)|收益(直接)?支付到|所有资金/,
} as const
/** Words that say which rewards, or that a share is deducted. */
const qualified = {
  en_US: /consensus rewards|execution rewards|less the share/i,
  zh_CN: /共识层奖励|执行层奖励|扣除/,
} as const

const sentencesOf = (text: string) => text.split(/(?<=[.。])\s*/)

test.each(locales)('[F.21] no sentence says that all kinds of rewards go to the wallet alone: %s', locale => {
  const promises = catalogs.flatMap(group =>
    Object.entries(read(locale, group))
      .flatMap(([id, text]) =>
        [text]
          .flat()
          .flatMap(sentencesOf)
          .map(sentence => ({ id: `${group}.${id}`, sentence })),
      )
      .filter(({ sentence }) => absolute[locale].test(sentence) && !qualified[locale].test(sentence)),
  )
  expect(promises).toEqual([])
})

test('[F.21] the proof says which rewards go to the wallet alone', () => {
  expect(read('en_US', 'stake')['check.credentials']).toBe(
    'Principal and consensus rewards go to your wallet, and only there',
  )
})
