// @vitest-environment node
import { expect, test } from 'vitest'
import { exampleHash, exampleRequest, exampleStep } from '../../testing/evmExample.ts'
import { assertUnseen } from './assertUnseen.ts'
import type { Eip1193 } from './chain/Eip1193.ts'
import type { FlowWallet } from './FlowWallet.ts'

const { owner } = exampleRequest

/** A wallet whose node shows nothing of the account, and counts so many transactions of it. */
function walletWith(counted: { latest: string; pending: string }): FlowWallet {
  const provider: Eip1193 = {
    async request({ method, params = [] }) {
      const [, block] = params as ['latest' | 'pending', 'latest' | 'pending']
      if (method === 'eth_getTransactionCount') return counted[block] ?? counted.latest
      if (method === 'eth_getBlockByNumber') return { number: '0x20' }
      return method === 'eth_getCode' ? '0x' : null
    },
  }
  return { ...owner, provider, callsStatus: async () => null } as unknown as FlowWallet
}

test.each([
  ['sent', exampleStep(exampleRequest, { state: 'broadcast', hash: exampleHash })],
  ['in a bundle', exampleStep(exampleRequest, { state: 'accepted', bundle: '0x01' })],
])('a transaction %s is taken for cancelled only if the counts of the node agree', async (_, step) => {
  const giveUp = (pending: string) => {
    const wallet = walletWith({ latest: '0x6', pending })
    return assertUnseen({ owner, isLocalChain: true, wallet: () => wallet }, step, new Set())
  }
  await expect(giveUp('0x6')).resolves.toBeUndefined()
  for (const pending of ['0x7', '0x5'])
    await expect(giveUp(pending)).rejects.toMatchObject({ code: 'ACTION_MAY_BE_WAITING' })
})
