import { keccak256, type PublicClient } from 'viem'
import { expect, test } from 'vitest'
import { readSsvCode } from './readSsvCode.ts'

const network = `0x${'11'.repeat(20)}` as const
const views = `0x${'22'.repeat(20)}` as const
const implementation = `0x${'33'.repeat(20)}` as const
const clusters = `0x${'44'.repeat(20)}` as const

/** EIP-1967's, by its own text. */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

type Storage = (address: string, slot: string) => string | undefined

function node(codes: Readonly<Record<string, `0x${string}`>>, storage: Storage = () => undefined) {
  return {
    getBlockNumber: async () => 7n,
    getCode: async ({ address }: { address: string }) => codes[address],
    getStorageAt: async ({ address, slot }: { address: string; slot: string }) =>
      `0x${(storage(address, slot) ?? '0x').slice(2).padStart(64, '0')}`,
  } as unknown as PublicClient
}

test('reads the contracts, the implementations of proxies and the modules, and where each is held', async () => {
  const asked: string[] = []
  const storage: Storage = (address, slot) => {
    if (address !== network) return undefined
    asked.push(slot)
    if (slot === implementationSlot) return implementation
    // The second word that is asked for after the implementation's: module 1.
    return asked.indexOf(slot) === 2 ? clusters : undefined
  }
  const codes = { [network]: '0x01', [views]: '0x02', [implementation]: '0x03', [clusters]: '0x04' } as const
  const pins = await readSsvCode(node(codes, storage), { network, views })
  expect(pins).toEqual([
    { address: network, codeHash: keccak256('0x01') },
    { address: views, codeHash: keccak256('0x02') },
    {
      address: implementation,
      codeHash: keccak256('0x03'),
      heldBy: { address: network, slot: implementationSlot },
    },
    { address: clusters, codeHash: keccak256('0x04'), heldBy: { address: network, slot: asked[2] } },
  ])
  // keccak256(1, keccak256('ssv.network.storage.main') - 1 + 3)
  expect(asked[2]).toBe(moduleOneSlot)
})

const moduleOneSlot = '0x9d576197d12ecb32276a0e3ac1e9819a88be30ffacef2ca11d34efaca02bbeed'

test('an address without code is no SSV contract', async () => {
  await expect(readSsvCode(node({ [network]: '0x01' }), { network, views })).rejects.toThrow(views)
})
