import { type BitcoinKind, bitcoinScript } from '@granary/drivers/bitcoin'
import { namespaceOf } from '../namespaceOf.ts'
import { ReceiverChecksumError, ReceiverElsewhereError, ReceiverMalformedError } from '../receiverErrors.ts'

const kinds: readonly BitcoinKind[] = ['mainnet', 'testnet', 'regtest']

/**
 * Reads the receiver's address: bech32, bech32m or base58check of this chain, alone or as CAIP-10.
 * @param network CAIP-2
 * @returns bech32 in lower case
 * @throws {ReceiverMalformedError} {ReceiverChecksumError} {ReceiverElsewhereError}
 */
export function readBitcoinReceiver(text: string, network: string, kind: BitcoinKind): string {
  const typed = text.trim()
  const [, chain, rest = typed] = typed.match(/^(\w+:\w+):(\w+)$/) ?? []
  if (chain !== undefined && chain !== network) throw new ReceiverElsewhereError(chain)
  if (bitcoinScript(rest, kind)) return /^(bc|tb|bcrt)1/i.test(rest) ? rest.toLowerCase() : rest
  if (kinds.some(other => bitcoinScript(rest, other))) throw new ReceiverElsewhereError('bip122')
  const namespace = namespaceOf(rest)
  if (namespace === 'bip122') throw new ReceiverChecksumError('the checksum does not fit')
  throw namespace ? new ReceiverElsewhereError(namespace) : new ReceiverMalformedError('a Bitcoin address')
}
