import type { SsvCodePin } from '@granary/chains'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import { keccak256 } from 'viem/utils'
import { expect, test } from 'vitest'
import { assertPinnedCode, findOtherCode } from './pinnedCode.ts'

const proxy = `0x${'11'.repeat(20)}` as const
const audited = `0x${'aB'.repeat(20)}` as const
const upgrade = `0x${'cd'.repeat(20)}` as const
const slot = `0x${'5'.repeat(64)}` as const

const pin: SsvCodePin = {
  contracts: [
    { address: proxy, codeHash: keccak256('0x01') },
    { address: audited, codeHash: keccak256('0x02'), heldBy: { address: proxy, slot } },
  ],
  source: 'https://ssv.example/audit',
  checked: '2026-11-28',
}

type Chain = { code?: Readonly<Record<string, unknown>>; held?: unknown }

const wordOf = (address: string) => `0x${'00'.repeat(12)}${address.slice(2).toLowerCase()}`

function node({ code = {}, held = wordOf(audited) }: Chain = {}): Eip1193 {
  const codes: Record<string, unknown> = { [proxy]: '0x01', [audited]: '0x02', [upgrade]: '0x02', ...code }
  return {
    request: async ({ method, params }) => (method === 'eth_getCode' ? codes[(params as [string])[0]] : held),
  }
}

test('the pinned code behind the pinned words is SSV', async () => {
  expect(await findOtherCode(node(), pin)).toBeNull()
})

test.each([
  ['other code at the same address', { code: { [proxy]: '0x03' } }, proxy],
  ['no code at the address any more', { code: { [proxy]: '0x' } }, proxy],
  ['other code of the implementation', { code: { [audited]: '0x0200' } }, audited],
  ['a proxy that was upgraded, though to the same code', { held: wordOf(upgrade) }, upgrade],
  ['a proxy without an implementation', { held: `0x${'00'.repeat(32)}` }, audited],
])('%s is refused', async (_, chain, named) => {
  expect(await findOtherCode(node(chain), pin)).toContain(named)
  await expect(assertPinnedCode(node(chain), { code: pin })).rejects.toMatchObject({
    code: 'SSV_CODE_CHANGED',
  })
})

test.each([
  ['code', { code: { [audited]: 'a page of HTML' } }],
  ['storage', { held: '0x' }],
])('a node that answers no %s proves nothing', async (_, chain) => {
  await expect(findOtherCode(node(chain), pin)).rejects.toMatchObject({ name: 'NodeAnswerError' })
})

test('without a pin there is nothing to compare', async () => {
  const silent: Eip1193 = { request: () => new Promise(() => undefined) }
  await expect(assertPinnedCode(silent, { code: null })).resolves.toBeUndefined()
})
