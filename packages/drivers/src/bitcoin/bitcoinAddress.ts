import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'

/** Address form by kind of chain; test chains share one. */
export type BitcoinKind = 'mainnet' | 'testnet' | 'regtest'

export type BitcoinScript = {
  readonly type: 'pkh' | 'sh' | 'wpkh' | 'wsh' | 'tr'
  readonly script: Uint8Array
}

const networks = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const

export const networkOf = (kind: BitcoinKind) => networks[kind]

/** What an address pays to; null for an address of another network, one with a wrong checksum, and any other text. */
export function bitcoinScript(address: string, kind: BitcoinKind): BitcoinScript | null {
  try {
    const decoded = Address(networks[kind]).decode(address)
    const { type } = decoded
    if (type !== 'pkh' && type !== 'sh' && type !== 'wpkh' && type !== 'wsh' && type !== 'tr') return null
    return { type, script: OutScript.encode(decoded) }
  } catch {
    return null
  }
}

/** Satoshi below which nodes do not relay an output: it would cost more to spend than it is worth. */
export const dustOf = ({ type }: Pick<BitcoinScript, 'type'>): bigint => dust[type]

/** Bitcoin Core's `GetDustThreshold` at its default of 3 satoshi a byte. */
const dust = { pkh: 546n, sh: 540n, wpkh: 294n, wsh: 330n, tr: 330n }
