import type { ChainDriver } from '@granary/transactions'
import { expect, test } from 'vitest'
import { exampleRequest, exampleStep } from '../../testing/evmExample.ts'
import type { EvmContext } from './ChainAccess.ts'
import type { Eip1193 } from './chain/Eip1193.ts'
import { createEvmDriver } from './createEvmDriver.ts'

const { call, owner } = exampleRequest

/** The account of a Safe whose bundle waits for its owners, looked at without its wallet. */
test('each look at a waiting bundle searches only new and loose blocks', async () => {
  const request = { ...exampleRequest, trace: [{ address: call.to, topics: [] }] }
  const step = exampleStep(request, { state: 'accepted', bundle: '0x01' })
  let head = 4000
  const ranges: string[] = []
  const reader: Eip1193 = {
    async request({ method, params }) {
      if (method === 'eth_getCode') return '0x60'
      if (method === 'eth_getTransactionCount') return '0x1'
      if (method === 'eth_getBlockByNumber') return { number: `0x${head.toString(16)}` }
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
      ranges.push(`${Number(fromBlock)}-${Number(toBlock)}`)
      return []
    },
  }
  const context = { wallet: () => null, owner, publicReader: reader } as unknown as EvmContext
  const driver: ChainDriver<unknown> = createEvmDriver(context) as never
  const cursor = { at: null }
  const look = () => driver.look(step, new Set(), cursor)
  expect(await look()).toMatchObject({ type: 'waiting' })
  head = 4010
  expect(await look()).toMatchObject({ type: 'waiting' })
  // The newest blocks are looked through again: one of them may have been reorganised away.
  expect(ranges).toEqual(['10-4000', '3936-4010'])
})
