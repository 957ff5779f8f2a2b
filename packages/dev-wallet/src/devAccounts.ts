import { mnemonicToAccount } from 'viem/accounts'

/** The mnemonic of every local development chain. Whoever reads this can spend what its accounts hold. */
const publicMnemonic = 'test test test test test test test test test test test junk'

/** Accounts 0 to 4 of the public test mnemonic (BIP-44, m/44'/60'/0'/0/i). */
export const devAccounts = [0, 1, 2, 3, 4].map(addressIndex =>
  mnemonicToAccount(publicMnemonic, { addressIndex }),
)

export type DevAccount = (typeof devAccounts)[number]

/** The account with this address in any case, or undefined. */
export function findDevAccount(address: unknown): DevAccount | undefined {
  if (typeof address !== 'string') return undefined
  return devAccounts.find(account => account.address.toLowerCase() === address.toLowerCase())
}
