import type { ConnectedDevnet } from '@granary/devnet'
import {
  type Client,
  createTestClient,
  createWalletClient,
  type HttpTransport,
  http,
  type PrivateKeyAccount,
  type PublicActions,
  parseEther,
  publicActions,
  type WalletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { hoodi } from 'viem/chains'

/**
 * A wallet with 100,000 ETH of its own on the local chain. Files that run at once share that chain: from one account
 * two of them would send with the same nonce.
 */
export async function fundedWallet(
  { ethereum }: ConnectedDevnet,
  account = newAccount(),
): Promise<FundedWallet> {
  const transport = http(ethereum.rpcUrl)
  const chain = createTestClient({ mode: 'anvil', transport })
  await chain.setBalance({ address: account.address, value: parseEther('100000') })
  return createWalletClient({ account, chain: hoodi, transport, pollingInterval: 50 }).extend(publicActions)
}

export type FundedWallet = Client<
  HttpTransport,
  typeof hoodi,
  PrivateKeyAccount,
  undefined,
  PublicActions<HttpTransport, typeof hoodi, PrivateKeyAccount> &
    WalletActions<typeof hoodi, PrivateKeyAccount>
>

function newAccount(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey())
}
