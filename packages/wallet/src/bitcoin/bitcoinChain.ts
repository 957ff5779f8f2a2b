import type { AddressKind } from './parseBitcoinAddress.ts'

/** A Bitcoin chain by its CAIP-2 reference (start of the genesis hash). */
export type BitcoinChain = {
  readonly reference: string
  /** Its name in the Wallet Standard. */
  readonly standard: string
  /** Its name in `btc_providers` wallets, in any case. */
  readonly sats: string
  readonly kind: AddressKind
}

const chain = (reference: string, name: string, kind: AddressKind): BitcoinChain => ({
  reference,
  standard: `bitcoin:${name.toLowerCase()}`,
  sats: name,
  kind,
})

const mainnet = chain('000000000019d6689c085ae165831e93', 'Mainnet', 'mainnet')

const chains: readonly BitcoinChain[] = [
  mainnet,
  chain('000000000933ea01ad0ee984209779ba', 'Testnet', 'testnet'),
  chain('00000000da84f2bafbbc53dee25a72ae', 'Testnet4', 'testnet'),
  chain('00000008819873e925422c1ff0f99f7c', 'Signet', 'testnet'),
  chain('0f9188f13cb7b2c71f2a335e3a4fc328', 'Regtest', 'regtest'),
]

/** The chain of a reference; undefined if not Bitcoin's. */
export function bitcoinChain(reference: string): BitcoinChain | undefined {
  return chains.find(chain => chain.reference === reference)
}

/** The chain that a wallet names: `bitcoin:testnet`, `bip122:000000000933…`, `Testnet4`, `mainnet`. */
export function bitcoinChainNamed(name: string): BitcoinChain | undefined {
  const lower = name.toLowerCase()
  return chains.find(
    ({ reference, standard, sats }) =>
      lower === standard || lower === sats.toLowerCase() || lower === `bip122:${reference}`,
  )
}

/** The fallback chain for an address outside the host's networks. */
export function bitcoinChainOfKind(kind: AddressKind): BitcoinChain {
  return chains.find(chain => chain.kind === kind) ?? mainnet
}
