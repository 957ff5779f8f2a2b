import type { Hex } from '@granary/staking/ethereum'
import { expect, test } from 'vitest'
import type { ChainReader } from '#server/platform/upstreams/createChainReader.ts'
import { missesStakers } from './missesStakers.ts'

const address = `0x${'5e'.repeat(20)}` as const
const ana = '0xa100000000000000000000000000000000000001'
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

/** A share pool with this many shares, of which it holds some itself. */
const missesOf = (supply: bigint, own: bigint, known: bigint) => {
  const callMany: ChainReader['callMany'] = async calls =>
    calls.map(({ data }) => word(data.length > 10 ? own : supply))
  const flows = [{ staker: ana, netDrip: 0n, shares: known } as const]
  const readings = { readings: [], leftOut: 0 }
  return missesStakers(
    { callMany } as Partial<ChainReader> as ChainReader,
    { kind: 'share', address },
    flows,
    readings,
    7,
  )
}

test('shares sent to the pool itself are no one’s: no one is missing', async () => {
  expect(await missesOf(10n, 0n, 10n)).toBe(false)
  expect(await missesOf(10n, 1n, 9n)).toBe(false)
  expect(await missesOf(10n, 1n, 8n)).toBe(true)
  expect(await missesOf(10n, 0n, 9n)).toBe(true)
})
