import { chainsIn, type StandardAccount } from '../announced/readStandardWallet.ts'
import { read } from '../core/announcements/read.ts'
import type { NetworkOf } from '../core/index.ts'
import type { SessionAccount } from '../core/session/SessionConnector.ts'
import { toBase58 } from '../encoding/base58.ts'
import { bytesToHex } from '../encoding/hex.ts'
import { isSolanaAddress } from './isSolanaAddress.ts'
import { solanaChain, solanaReference } from './solanaChain.ts'

/**
 * The Solana accounts among those a wallet gives, each address once. Drops accounts of other chains, invalid
 * addresses, and public keys that differ from the address.
 */
export function readSolanaAccounts(
  given: readonly StandardAccount[],
  networks: readonly NetworkOf['solana'][],
): readonly SessionAccount[] {
  const found = new Map<string, SessionAccount>()
  for (const account of given) {
    const known = readAccount(account, networks)
    if (known && !found.has(known.address)) found.set(known.address, known)
  }
  return [...found.values()]
}

function readAccount(
  source: StandardAccount,
  networks: readonly NetworkOf['solana'][],
): SessionAccount | null {
  const address = read(source, 'address')
  const publicKey = read(source, 'publicKey')
  const chains = chainsIn(source)
  if (!chains.some(chain => chain.startsWith('solana:'))) return null
  if (typeof address !== 'string' || !isSolanaAddress(address) || !isKey(publicKey)) return null
  if (toBase58(publicKey) !== address) return null
  return {
    namespace: 'solana',
    address,
    type: 'eoa',
    publicKey: bytesToHex(publicKey),
    chainIds: networks.map(({ id }) => id).filter(id => chains.includes(solanaChain(id))),
    homeChainId: solanaReference(chains),
    source,
  }
}

function isKey(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array && value.length === 32
}
