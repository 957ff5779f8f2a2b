import { expect, test } from 'vitest'
import { alertTexts } from '../core/alerts/Alert.ts'
import { mergeMessages } from '../modal/useMessages.ts'
import { en_US as accountInEnglish } from './account/en_US.ts'
import { zh_CN as accountInChinese } from './account/zh_CN.ts'
import { en_US as activityInEnglish } from './activity/en_US.ts'
import { zh_CN as activityInChinese } from './activity/zh_CN.ts'
import { en_US as buttonInEnglish } from './button/en_US.ts'
import { zh_CN as buttonInChinese } from './button/zh_CN.ts'
import { en_US as connectingInEnglish } from './connecting/en_US.ts'
import { zh_CN as connectingInChinese } from './connecting/zh_CN.ts'
import { en_US } from './en_US.ts'
import { en_US as namesInEnglish } from './names/en_US.ts'
import { zh_CN as namesInChinese } from './names/zh_CN.ts'
import { en_US as networkInEnglish } from './network/en_US.ts'
import { zh_CN as networkInChinese } from './network/zh_CN.ts'
import { en_US as onrampInEnglish } from './onramp/en_US.ts'
import { zh_CN as onrampInChinese } from './onramp/zh_CN.ts'
import { en_US as receiveInEnglish } from './receive/en_US.ts'
import { zh_CN as receiveInChinese } from './receive/zh_CN.ts'
import { en_US as requestsInEnglish } from './requests/en_US.ts'
import { zh_CN as requestsInChinese } from './requests/zh_CN.ts'
import { en_US as sendInEnglish } from './send/en_US.ts'
import { zh_CN as sendInChinese } from './send/zh_CN.ts'
import { en_US as swapInEnglish } from './swap/en_US.ts'
import { zh_CN as swapInChinese } from './swap/zh_CN.ts'
import { zh_CN } from './zh_CN.ts'

type Words = { readonly [key: string]: Word }
type Word = string | ((...values: never[]) => string) | Words | readonly Words[]

function spoken(words: Words | readonly Words[], path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) => {
    const at = `${path}.${key}`
    if (typeof value === 'object') return spoken(value, at)
    return [[at, typeof value === 'string' ? value : (value as (...v: unknown[]) => string)('Marigold', 5)]]
  })
}

test('every text exists in both languages, and Chinese is Chinese', () => {
  // Errors and alerts bring their own English; the toast test walks the errors.
  const { language: englishTag, errors: _, ...first } = en_US
  const { language: chineseTag, errors: __, ...firstInChinese } = zh_CN
  const inEnglish = {
    ...joined(
      first,
      { alert: { texts: alertTexts } },
      connectingInEnglish,
      requestsInEnglish,
      accountInEnglish,
    ),
    button: buttonInEnglish,
    network: networkInEnglish,
    activity: activityInEnglish,
    send: sendInEnglish,
    names: namesInEnglish,
    receive: receiveInEnglish,
    swap: swapInEnglish,
    onramp: onrampInEnglish,
  }
  const inChinese = {
    ...joined(firstInChinese, connectingInChinese, requestsInChinese, accountInChinese),
    button: buttonInChinese,
    network: networkInChinese,
    activity: activityInChinese,
    send: sendInChinese,
    names: namesInChinese,
    receive: receiveInChinese,
    swap: swapInChinese,
    onramp: onrampInChinese,
  }
  expect([englishTag, chineseTag].map(tag => new Intl.Locale(tag).language)).toEqual(['en', 'zh'])
  expect(spoken(inChinese).map(([path]) => path)).toEqual(spoken(inEnglish).map(([path]) => path))
  for (const [path, text] of spoken(inChinese)) expect(text, path).toMatch(chinese(path))
  for (const [path, text] of spoken(inEnglish)) expect(text, path).toMatch(/^[\x20-\x7e]+$/)
})

/** The modal's texts with those that load later. */
const joined = (...parts: readonly Words[]) => parts.reduce(mergeMessages, {})

/** A full stop and a name in Latin letters are the same in both. */
const chinese = (path: string) =>
  /termsAfter|heard/.test(path) ? /。/ : path === '.namespace.solana' ? /^Solana$/ : /\p{Script=Han}/u

test('spaces Latin names in Chinese sentences, but not Chinese ones', () => {
  const { namespace } = zh_CN
  const { profile, settings } = accountInChinese
  const { activeChain } = requestsInChinese
  const said = (chain: string) => [
    profile.add(chain),
    activeChain.title(chain),
    activeChain.noAccount(chain),
    activeChain.connect(chain),
  ]
  expect(said(namespace.solana)).toEqual([
    '添加 Solana 钱包',
    '切换到 Solana',
    '您要做的操作在 Solana 上进行，但还没有连接 Solana 账户。',
    '连接 Solana 钱包',
  ])
  expect(said(namespace.bip122)).toEqual([
    '添加比特币钱包',
    '切换到比特币',
    '您要做的操作在比特币上进行，但还没有连接比特币账户。',
    '连接比特币钱包',
  ])
  expect(settings.accountType(namespace.eip155)).toBe('首选账户，以太坊')
  expect(connectingInChinese.connecting.heard('请在 Marigold 中继续', '请在钱包中同意连接。')).not.toMatch(
    /[.,]/,
  )
})

test("the host's texts override ours one by one", () => {
  const own = {
    language: 'de',
    connect: { title: 'Wallet verbinden' },
    connecting: { title: (w: string) => `Weiter in ${w}` },
    getWallet: { title: 'Wallet holen' },
  }
  const words = mergeMessages(en_US, own)
  expect(words.language).toBe('de')
  expect(words.connect.title).toBe('Wallet verbinden')
  expect(words.connect.installed).toBe('Installed')
  expect(mergeMessages(en_US, own)).toBe(words)
  expect(mergeMessages(zh_CN, own).connect.installed).toBe('已安装')

  const later = mergeMessages(mergeMessages(en_US, connectingInEnglish), own)
  expect(later.connecting.title('Marigold')).toBe('Weiter in Marigold')
  expect(later.connecting.other).toBe('Choose another wallet')
  expect([words, later].map(({ getWallet }) => getWallet.title)).toEqual(['Wallet holen', 'Wallet holen'])
  expect(later.getWallet.website).toBe('Website')
  expect(mergeMessages(en_US, own)).toBe(words)
})
