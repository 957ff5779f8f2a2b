import type { NetworkOf } from '../core/index.ts'
import type { SessionAccount } from '../core/session/SessionConnector.ts'
import { bytesToHex } from '../encoding/hex.ts'
import { bitcoinChain, bitcoinChainNamed, bitcoinChainOfKind } from './bitcoinChain.ts'
import { type AddressKind, type BitcoinAddress, parseBitcoinAddress } from './parseBitcoinAddress.ts'

/** An untrusted account from a wallet. */
export type GivenAccount = {
  readonly address: unknown
  readonly publicKey: unknown
  /** `payment` or `ordinals`, if the wallet says. */
  readonly purpose: unknown
  readonly path: unknown
  /** Chains of the account or the wallet, if known. */
  readonly chains: readonly string[]
  readonly source: object
}

type ReadAccount = { readonly given: GivenAccount; readonly address: string; readonly parsed: BitcoinAddress }

const keyForm = /^(0[23][0-9a-f]{64}|04[0-9a-f]{128}|[0-9a-f]{64})$/i
const pathForm = /^m(\/\d{1,10}['h]?){1,10}$/

/**
 * The Bitcoin accounts among those a wallet gives, each address once. Drops invalid addresses, public keys
 * and paths. A taproot address beside another kind is for ordinals.
 */
export function readBitcoinAccounts(
  given: readonly GivenAccount[],
  networks: readonly NetworkOf['bip122'][],
): readonly SessionAccount[] {
  const found = new Map<string, ReadAccount>()
  for (const account of given) {
    const { address } = account
    const parsed = typeof address === 'string' ? parseBitcoinAddress(address) : null
    if (parsed && !found.has(address as string))
      found.set(address as string, { given: account, address: address as string, parsed })
  }
  const all = [...found.values()]
  const isMixed = all.some(({ parsed }) => parsed.form !== 'p2tr')
  return all.map(account => toFound(account, isMixed, networks))
}

function toFound(
  { given, address, parsed }: ReadAccount,
  isMixed: boolean,
  networks: readonly NetworkOf['bip122'][],
): SessionAccount {
  const named = given.chains.flatMap(name => bitcoinChainNamed(name) ?? [])
  const stated = named.filter(chain => isOfKind(parsed, chain.kind))
  const publicKey = given.publicKey instanceof Uint8Array ? bytesToHex(given.publicKey) : given.publicKey
  const isOrdinals =
    given.purpose === 'ordinals' || (given.purpose !== 'payment' && isMixed && parsed.form === 'p2tr')
  return {
    namespace: 'bip122',
    address,
    type: isOrdinals ? 'eoa' : 'payment',
    ...(typeof publicKey === 'string' && keyForm.test(publicKey) && { publicKey: publicKey.toLowerCase() }),
    ...(typeof given.path === 'string' && pathForm.test(given.path) && { path: given.path }),
    chainIds: networks
      .map(({ id }) => id)
      .filter(id =>
        stated.length > 0
          ? stated.some(({ reference }) => reference === id)
          : isOfKind(parsed, bitcoinChain(id)?.kind),
      ),
    homeChainId: (stated[0] ?? bitcoinChainOfKind(parsed.kind)).reference,
    source: given.source,
  }
}

/** Base58 addresses of regtest and testnet look alike. */
function isOfKind({ kind, form }: BitcoinAddress, wanted: AddressKind | undefined): boolean {
  return (
    kind === wanted || (wanted === 'regtest' && kind === 'testnet' && (form === 'p2pkh' || form === 'p2sh'))
  )
}
