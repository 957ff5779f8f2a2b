// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { evmPages } from '../../test/evmPages.ts'
import { account, chainId, coin, dollar, type SwapRig, startSwapRig, weth } from '../../test/swapRig.ts'
import { openSwaps } from './index.ts'

const evm = evmPages()
let rig: SwapRig

beforeAll(async () => {
  rig = await startSwapRig()
})
afterAll(() => rig?.stop())

test('the host’s own node and network are used, and what is under way is found again', async () => {
  const { wallet } = await evm.connected()
  // The wallet's chain has no market.
  const settings = { serviceUrl: rig.service.baseUrl, supports: async () => true }
  const swaps = await openSwaps(wallet, settings)
  onTestFinished(() => swaps.machine.stop())
  expect(swaps.machine.getState()).toEqual({ step: 'idle' })
  await rig.answerQuote({ from: coin, to: dollar, amount: 1_000_000_000n, path: [weth, dollar] })
  await expect(swaps.quote({ from: coin, to: dollar, amount: 1_000_000_000n })).rejects.toMatchObject({
    code: 'SWAP_ROUTER_UNKNOWN',
  })
  expect(rig.service.received.at(-1)?.url.searchParams.get('userAddress')).toBe(
    `eip155:${chainId}:${account}`,
  )
  await wallet.disconnect()
  await expect(swaps.quote({ from: coin, to: dollar, amount: 1n })).rejects.toMatchObject({
    code: 'WALLET_DISCONNECTED',
  })
})
