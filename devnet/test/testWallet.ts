import { depositContractAbi } from '@granary/contracts'
import {
  type Account,
  type Address,
  type Chain,
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  type PublicClient,
  parseGwei,
  type TransactionReceipt,
  type Transport,
  type WalletClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createNonceManager, type NonceManager } from 'viem/nonce'
import type { ConnectedDevnet } from '../src/index.ts'
import type { ValidatorDeposit } from './validatorDeposit.ts'

export type TestWallet = {
  address: Address
  wallet: WalletClient<Transport, Chain, Account>
  client: PublicClient
}

/** One per chain: nonces differ. */
const nonceManagers = new WeakMap<ConnectedDevnet, NonceManager>()

function nonceManagerOf(devnet: ConnectedDevnet): NonceManager {
  const manager = nonceManagers.get(devnet) ?? newNonceManager()
  nonceManagers.set(devnet, manager)
  return manager
}

/** @ethereumjs/client counts pending transactions only of lower-case addresses. */
const newNonceManager = () =>
  createNonceManager({
    source: {
      get: async ({ address, client }) =>
        Number(
          await client.request({
            method: 'eth_getTransactionCount',
            params: [address.toLowerCase() as Address, 'pending'],
          }),
        ),
      set: () => {},
    },
  })

/** A funded account on the devnet's Ethereum chain, and a reader of that chain. */
export function testWallet(devnet: ConnectedDevnet, accountIndex: number): TestWallet {
  const { chainId, rpcUrl } = devnet.ethereum
  const chain = defineChain({
    id: chainId,
    name: 'devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const key = devnet.accounts.all[accountIndex]?.privateKey ?? '0x'
  const account = privateKeyToAccount(key, { nonceManager: nonceManagerOf(devnet) })
  const common = { chain, transport: http(), pollingInterval: 20, cacheTime: 0 }
  return {
    address: account.address,
    wallet: createWalletClient({ account, ...common }),
    client: createPublicClient(common),
  }
}

/** Passes slots until a block holds the transaction: on a busy machine the chain may learn of it too late for the next. */
export async function untilMined(
  { client }: TestWallet,
  devnet: ConnectedDevnet,
  hash: Hex,
): Promise<TransactionReceipt> {
  for (let slots = 0; slots < 3; slots++) {
    await devnet.warpSlots(1)
    const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
    if (receipt) return receipt
  }
  throw new Error(`No block holds the transaction ${hash}.`)
}

/** Sends the deposit through the deposit contract, as any wallet would. */
export function sendDeposit(
  { wallet }: TestWallet,
  devnet: ConnectedDevnet,
  deposit: ValidatorDeposit,
): Promise<Hex> {
  const { pubkey, withdrawalCredentials, signature, depositDataRoot, amount } = deposit
  return wallet.writeContract({
    address: devnet.ethereum.depositContract,
    abi: depositContractAbi,
    functionName: 'deposit',
    args: [pubkey, withdrawalCredentials, signature, depositDataRoot],
    value: parseGwei(String(amount)),
    gas: 300_000n,
  })
}
