// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commonErrorCodes } from '@granary/api'
import { allRoutes } from '@granary/api/all'
import { i18n } from '@lingui/core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Locale, locales } from '../i18n/locale.ts'
import { catalogs } from '../i18n/messageGroups.ts'
import { changeLocale, loadMessages, startMessages } from '../i18n/messages.ts'
import { failureSentence, failureText } from './useFailureText.ts'

const root = join(import.meta.dirname, '../../../..')
const documented = readdirSync(join(root, 'docs/errors')).map(file => file.replace(/\.md$/, ''))

/** Codes thrown in a workspace's sources. */
function thrownIn(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const sources = files.filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test\//.test(file))
  const text = sources.map(file => readFileSync(join(root, folder, file), 'utf8')).join('\n')
  return [...text.matchAll(/\bcode: '([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/g)].map(([, code = '']) => code)
}

const served = [
  ...commonErrorCodes,
  ...Object.values<{ errors: readonly string[] }>(allRoutes).flatMap(route => route.errors),
]

/**
 * Codes about a stake, an action or its wallet: the reader needs to know what happens to their money. What is met while a
 * wallet is chosen, the modal says.
 */
const ofWallet =
  /^(CALLS_(TOO_MANY|UNSUPPORTED|STATUS_UNREADABLE)|CAPABILITIES|CHAIN_NOT|CONNECT_|CONNECTOR|DISCONNECT|ESTIMATE|NETWORK_CHANGED|RECEIPT|SEND_|SIGN_MESSAGE|SWITCH_|USER_|WALLET_(?!CONFIG|ENTRY|GRANTED|PROVIDER))/

/** Forms and figures have their own messages for these. */
const ofForms =
  /^(ADDRESS_MALFORMED|AMOUNT_ABOVE_MAXIMUM|LABELS_NOT_KEPT|POOL_(NOT_FOUND|SILENT)|STAKE_TOO_SMALL|VALIDATOR_COUNT_(ABOVE_CAP|INVALID))$/

const documentedOnly = (codes: readonly string[]) =>
  [...new Set(codes)].filter(code => documented.includes(code)).sort()
const met = documentedOnly([
  ...served,
  ...thrownIn('apps/web/src').filter(code => !ofForms.test(code)),
  ...thrownIn('packages/wallet/src').filter(code => ofWallet.test(code)),
])

beforeAll(async () => {
  await startMessages(['common'])
  await loadMessages(catalogs)
})

const isIn: Record<Locale, RegExp> = { en_US: /^[\x20-\x7e’“”…]+$/, zh_CN: /\p{Script=Han}.*。/u }

describe.each(locales)('%s', locale => {
  beforeEach(() => changeLocale(locale))

  test('[F.42] [A1.28] every error code has a message in the current language', () => {
    expect(documented.length).toBeGreaterThan(280)
    for (const code of [...documented, 'UNEXPECTED', 'NO_SUCH_CODE'])
      expect(failureText(i18n, code), code).toMatch(isIn[locale])
  })

  test('[F.42] server refusals, site errors and wallet failures each have their own message', () => {
    expect(met.length).toBeGreaterThan(100)
    expect(met.filter(code => !failureSentence(i18n.messages, code))).toEqual([])
  })
})

test('[F.42] an unexpected error never shows its English message', () => {
  expect(failureText(i18n, 'NO_SUCH_CODE')).toBe(i18n._('stake.error.other'))
  expect(failureText(i18n, 'constructor')).toBe(i18n._('stake.error.other'))
})
