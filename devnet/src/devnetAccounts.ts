import type { Address, Hex } from 'viem'
import { toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'

const mnemonic = 'test test test test test test test test test test test junk'
const count = 10

export type DevnetAccount = {
  index: number
  address: Address
  /** Publicly known: never send anything of value to these accounts on a public chain. */
  privateKey: Hex
}

// Stretches the mnemonic once for all: this runs in every process that knows the devnet.
const parent = mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()

const derived: DevnetAccount[] = Array.from({ length: count }, (_, index) => derive(index))

/** The ten accounts of the public test mnemonic, each with 1,000,000 coins on both local chains. */
export const devnetAccounts = {
  mnemonic,
  all: derived as readonly DevnetAccount[],
  address: (index: number): Address => at(index).address,
  at,
  /** Any further account of the mnemonic: without coins, unless the genesis names it. */
  derive,
}

function derive(index: number): DevnetAccount {
  const key = parent.deriveChild(index).privateKey
  if (!key) throw new Error('A derived account always has its private key.')
  return { index, address: privateKeyToAddress(toHex(key)), privateKey: toHex(key) }
}

function at(index: number): DevnetAccount {
  const account = derived[index]
  if (!account) throw new RangeError(`The devnet has the accounts 0 to ${count - 1}, not ${index}.`)
  return account
}
