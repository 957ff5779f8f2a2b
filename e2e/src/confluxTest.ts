import {
  createTestClient,
  http,
  type PublicActions,
  parseEther,
  publicActions,
  type TestClient,
  type Transport,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { ScriptedWallet } from './ScriptedWallet.ts'
import type { StackAddresses } from './StackAddresses.ts'
import { test as base } from './test.ts'

/** Initial balance of a test account, CFX. */
export const startBalanceCfx = 100_000

/** The local Conflux eSpace chain: balances, blocks, reads. */
export type ConfluxChain = TestClient<'anvil', Transport> & PublicActions

export function confluxChain({ confluxRpcUrl }: StackAddresses): ConfluxChain {
  return createTestClient({ mode: 'anvil', transport: http(confluxRpcUrl), pollingInterval: 200 }).extend(
    publicActions,
  )
}

/** Stops mining on the Conflux chain during `work`: transactions stay pending. */
export async function whileNoBlocks<T>(chain: ConfluxChain, work: () => Promise<T>): Promise<T> {
  await chain.setIntervalMining({ interval: 0 })
  try {
    return await work()
  } finally {
    await chain.setIntervalMining({ interval: 1 })
  }
}

type Fixtures = {
  /** A wallet with a new account on Conflux eSpace Testnet with 100,000 CFX. */
  wallet: ScriptedWallet
  conflux: ConfluxChain
}

/** The browser tests' `test`, with a wallet on Conflux. */
export const test = base.extend<Fixtures>({
  conflux: async ({ stack }, use) => use(confluxChain(stack)),
  wallet: async ({ context, stack, conflux }, use) => {
    const account = privateKeyToAccount(generatePrivateKey())
    await conflux.setBalance({ address: account.address, value: parseEther(String(startBalanceCfx)) })
    const chains = { 560048: stack.ethereumRpcUrl, 71: stack.confluxRpcUrl }
    const wallet = new ScriptedWallet({ account, chains, chainId: 71 })
    await wallet.install(context)
    await use(wallet)
  },
})
