import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { expect, test } from 'vitest'
import { createSafeProvider } from './createSafeProvider.ts'

const safe = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const info = { safeAddress: safe, chainId: 560048, threshold: 2, owners: [other], isReadOnly: false } as never

/** The SDK with the application's answers; framesAndPopups.test.ts runs the application in a browser. */
function provider(
  answers: {
    readonly signature?: string
    readonly status?: string
    readonly txHash?: string
    readonly mined?: object
  } = {},
) {
  const sent: unknown[] = []
  const sdk = {
    txs: {
      send: async (input: unknown) => {
        sent.push(input)
        return { safeTxHash: '0x5afe' }
      },
      signMessage: async (message: string) => ({ messageHash: message, signature: answers.signature }),
      signTypedMessage: async () => ({ messageHash: '0x', signature: answers.signature }),
      getBySafeTxHash: async () => ({
        txHash: answers.txHash,
        txStatus: answers.status,
        txData: { to: { value: other }, value: '1', hexData: '0xab' },
      }),
    },
    eth: {
      getTransactionByHash: async () => answers.mined ?? null,
      getTransactionReceipt: async ([hash]: string[]) => ({ transactionHash: hash, status: '0x1' }),
    },
  } as unknown as SafeAppsSDK
  const { request } = createSafeProvider(info, sdk)
  return { sent, ask: (method: string, ...params: unknown[]) => request({ method, params }) }
}

test('several calls are one transaction of the Safe, with values in wei as decimal text', async () => {
  const { ask, sent } = provider()
  const calls = [{ to: other, value: '0x1bc16d674ec80000', data: '0xab' }, { to: other }]
  expect(await ask('wallet_sendCalls', { from: safe, chainId: '0x88bb0', calls })).toEqual({ id: '0x5afe' })
  expect(sent).toEqual([
    {
      txs: [
        { to: other, value: '2000000000000000000', data: '0xab' },
        { to: other, value: '0', data: '0x' },
      ],
    },
  ])
  await expect(ask('wallet_sendCalls', { chainId: '0x1', calls })).rejects.toThrow('not on chain')
  await expect(ask('wallet_sendCalls', { from: other, chainId: '0x88bb0', calls })).rejects.toThrow(
    'not that',
  )
  expect(sent).toHaveLength(1)
})

test('a proposed transaction is pending, and its receipt has the hash it was proposed with', async () => {
  const { ask } = provider({ txHash: '0xc4a1', status: 'AWAITING_EXECUTION' })
  const hash = await ask('eth_sendTransaction', { to: other, value: '0x1', gas: '0x5208' })
  expect(await ask('eth_getTransactionByHash', hash)).toMatchObject({ hash, from: safe, blockNumber: null })
  expect(await ask('eth_getTransactionReceipt', hash)).toEqual({ transactionHash: hash, status: '0x1' })
})

test('after a reload, it stays pending while owners have to sign, without a made-up nonce', async () => {
  const { ask } = provider({ status: 'AWAITING_CONFIRMATIONS' })
  const seen = await ask('eth_getTransactionByHash', '0x5afe')
  expect(seen).toMatchObject({ hash: '0x5afe', from: safe, to: other, value: '0x1', input: '0xab' })
  expect(seen).not.toHaveProperty('nonce')
  expect(await provider({ status: 'CANCELLED' }).ask('eth_getTransactionByHash', '0x5afe')).toBeNull()
})

test("once executed it has no nonce either: the one on the chain is the executing account's", async () => {
  const { ask } = provider({ status: 'SUCCESS', txHash: '0xc4a1', mined: { hash: '0xc4a1', nonce: '0x7' } })
  expect(await ask('eth_getTransactionByHash', '0x5afe')).toEqual({ hash: '0x5afe' })
})

test('reports an inner failure even if the outer transaction succeeded', async () => {
  const { ask } = provider({ status: 'FAILED', txHash: '0xc4a1' })
  expect(await ask('eth_getTransactionReceipt', '0x5afe')).toMatchObject({ status: '0x0' })
})

test.each([
  ['AWAITING_CONFIRMATIONS', 100],
  ['SUCCESS', 200],
  ['CANCELLED', 400],
  ['FAILED', 500],
])('calls that are %s have the status %d', async (status, code) => {
  const { ask } = provider({ status, txHash: '0xc4a1' })
  expect(await ask('wallet_getCallsStatus', '0x5afe')).toMatchObject({
    status: code,
    receipts: [{ transactionHash: '0xc4a1' }],
  })
})

test('gives a signature only once there is one, and only for the Safe itself', async () => {
  await expect(provider().ask('personal_sign', '0x61', safe)).rejects.toThrow('not all signed')
  const { ask } = provider({ signature: '0x51' })
  expect(await ask('personal_sign', '0x61', safe.toLowerCase())).toBe('0x51')
  expect(await ask('eth_signTypedData_v4', safe, '{"domain":{}}')).toBe('0x51')
  await expect(ask('personal_sign', '0x61', other)).rejects.toThrow('not that')
})

test.each(['eth_sign', 'toString', 'wallet_switchEthereumChain'])('rejects %s as unknown', async method => {
  await expect(provider().ask(method)).rejects.toMatchObject({ code: 4200 })
})
