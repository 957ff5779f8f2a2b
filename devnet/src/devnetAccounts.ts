import type { Address, Hex } from 'viem'
import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

const mnemonic = 'test test test test test test test test test test test junk'
const count = 10

export type DevnetAccount = {
  index: number
  address: Address
  /** Known to everyone: never send anything of value to these accounts on a public chain. */
  privateKey: Hex
}

const derived: DevnetAccount[] = Array.from({ length: count }, (_, index) => {
  const account = mnemonicToAccount(mnemonic, { addressIndex: index })
  const key = account.getHdKey().privateKey
  if (!key) throw new Error('A derived account always has its private key.')
  return { index, address: account.address, privateKey: toHex(key) }
})

/** The ten accounts of the public test mnemonic, funded on both local chains with 1,000,000 coins each. */
export const devnetAccounts = {
  mnemonic,
  all: derived as readonly DevnetAccount[],
  address: (index: number): Address => at(index).address,
  at,
}

function at(index: number): DevnetAccount {
  const account = derived[index]
  if (!account) throw new RangeError(`The devnet has the accounts 0 to ${count - 1}, not ${index}.`)
  return account
}
