// @vitest-environment jsdom
import type { NumberedKeyShare } from '@granary/staking/ssv'
import { afterEach, expect, test, vi } from 'vitest'
import {
  accountAnswer,
  exampleKey,
  exampleOwner,
  governanceAnswer,
  operatorAnswer,
} from '../test/exampleAnswers.ts'
import { readExpectations } from './readExpectations.ts'

afterEach(() => vi.unstubAllGlobals())

const stranger = `0x${'ee'.repeat(20)}` as const
const operatorIds = [1, 2, 3, 4]
const payload = { publicKey: exampleKey, operatorIds: operatorIds.map(BigInt), sharesData: '0x' }
const shares = [{ row: 0, share: { payload } }] as unknown as NumberedKeyShare[]

/**
 * A server whose operator 2 is private and lists more owners than an answer about all of them holds: only an answer about
 * one owner says whether that one is listed.
 */
function serveLongWhitelist(listed: string) {
  const { reach } = governanceAnswer
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://site')
    const asked = searchParams.get('owner')
    const whitelist = asked ? [listed].filter(each => each === asked) : [`0x${'b0'.repeat(20)}`]
    const operators = operatorIds.map(id =>
      operatorAnswer(id, { operatorKey: 'a2V5', ...(id === 2 && { isPrivate: true, whitelist }) }),
    )
    const answers = {
      operators: { source: 'chain', apiReadAt: null, operators, page: 1, perPage: 100, total: 4, reach },
      'key-uses': { keys: [{ pubkey: exampleKey, state: 'unknown', owner: null, clusterId: null }], reach },
      ssv: governanceAnswer,
    }
    const answer = answers[pathname.split('/').at(-1) as keyof typeof answers] ?? accountAnswer([])
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
}

async function allowed(): Promise<(boolean | undefined)[]> {
  const { operators } = await readExpectations('hoodi', exampleOwner, operatorIds, shares)
  return operatorIds.map(id => operators.get(BigInt(id))?.allowsOwner)
}

test('an owner far down a long whitelist is allowed', async () => {
  serveLongWhitelist(exampleOwner)
  expect(await allowed()).toEqual([true, true, true, true])
})

test('an owner who is not on the whitelist is not', async () => {
  serveLongWhitelist(stranger)
  expect(await allowed()).toEqual([true, false, true, true])
})
