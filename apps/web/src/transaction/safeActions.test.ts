// @vitest-environment node
import { lastAttempt } from '@granary/transactions/record'
import 'fake-indexeddb/auto'
import type { FlowWallet } from '@granary/drivers/evm'
import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { createSafeProvider } from '../../../../packages/wallet/src/evm/createSafeProvider.ts'
import { flowHarness } from './test/flowHarness.ts'

const bench = flowHarness()
const { account, begin, resume, wallet, act, step, recordOf } = bench

/** The Safe's application as its SDK answers, with the local chain behind it. */
function safeApplication() {
  const proposals: unknown[] = []
  const service = { txStatus: 'AWAITING_CONFIRMATIONS' }
  const ask = (method: string) => (params: unknown) => bench.provider.request({ method, params })
  const sdk = {
    txs: {
      send: async ({ txs }: { txs: unknown }) => {
        proposals.push(txs)
        return { safeTxHash: `0x${'5a'.repeat(32)}` }
      },
      getBySafeTxHash: async () => ({ ...service, txHash: null }),
    },
    eth: {
      getTransactionByHash: ask('eth_getTransactionByHash'),
      getTransactionReceipt: ask('eth_getTransactionReceipt'),
      getBlockByNumber: ask('eth_getBlockByNumber'),
      getBalance: ask('eth_getBalance'),
      getCode: ask('eth_getCode'),
      getTransactionCount: ask('eth_getTransactionCount'),
      call: ask('eth_call'),
      getEstimateGas: (call: unknown) => ask('eth_estimateGas')([call]),
      getGasPrice: () => ask('eth_gasPrice')([]),
      getPastLogs: ask('eth_getLogs'),
    },
  }
  /** A page that was just loaded: its provider remembers nothing. */
  const load = (): FlowWallet => {
    const provider = createSafeProvider(
      { safeAddress: account, chainId: 71 } as never,
      sdk as never,
    ) as FlowWallet['provider']
    return wallet({
      provider,
      send: async ({ from, to, valueWei, data }, gas) => {
        const call = { from, to, value: numberToHex(valueWei), data, gas: numberToHex(gas) }
        return (await provider.request({ method: 'eth_sendTransaction', params: [call] })) as `0x${string}`
      },
      callsStatus: async id => {
        const answer = await provider.request({ method: 'wallet_getCallsStatus', params: [id] })
        const { status } = answer as { status: number }
        return { state: status === 400 ? 'not_included' : 'pending', hashes: [] }
      },
    })
  }
  return { proposals, service, load }
}

/** Long enough for more looks than any of them are believed after. */
const manyLooks = () => new Promise(resolve => setTimeout(resolve, 1500))

/** A Safe that is proposed a stake, and the page loaded anew. */
async function proposedAndReloaded() {
  // A Safe is a contract: the account's own nonce is 1 from its creation on.
  await bench.chain.client.setNonce({ address: account, nonce: 1 })
  await bench.chain.client.mine({ blocks: 10 })
  const safe = safeApplication()
  const first = safe.load()
  const before = begin({ wallet: () => first })
  await act(before)
  await manyLooks()
  expect(lastAttempt(recordOf(before))).toMatchObject({ state: 'broadcast', shown: null })
  before.stop()
  const second = safe.load()
  return { ...safe, flow: await resume({ wallet: () => second }) }
}

test("a stake that waits for a Safe's owners stays pending over a reload, and is proposed once", async () => {
  const { flow, proposals } = await proposedAndReloaded()
  await manyLooks()
  expect(step(flow)).toBe('broadcast')
  expect(proposals).toHaveLength(1)
})

test('a stake that the owners replaced is cancelled, as the Safe says', async () => {
  const { flow, service } = await proposedAndReloaded()
  service.txStatus = 'CANCELLED'
  await expect.poll(() => flow.getState()).toMatchObject({ step: 'review', notice: 'cancelled' })
})
