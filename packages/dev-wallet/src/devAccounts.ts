import { privateKeyToAccount } from 'viem/accounts'

/**
 * Keys of accounts 0 to 4 (BIP-44, m/44'/60'/0'/0/i) of the public test mnemonic, "test test test test test
 * test test test test test test junk". Anyone can spend what they hold. Written out, because deriving them
 * would dominate the start of a development page.
 */
const openKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
] as const

export const devAccounts = openKeys.map(key => privateKeyToAccount(key))

export type DevAccount = (typeof devAccounts)[number]

/** Finds the account with this address in any case. */
export function findDevAccount(address: unknown): DevAccount | undefined {
  if (typeof address !== 'string') return undefined
  return devAccounts.find(account => account.address.toLowerCase() === address.toLowerCase())
}
