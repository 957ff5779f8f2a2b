import { isSolanaKey } from '@granary/drivers/solana'
import { namespaceOf } from '../namespaceOf.ts'
import { ReceiverElsewhereError, ReceiverMalformedError, ReceiverUnusableError } from '../receiverErrors.ts'

/** The address of the system program: nobody has its key. */
const nobody = '1'.repeat(32)

/**
 * Reads the receiver's address: 32 bytes in base58, alone or as CAIP-10 of this cluster.
 * @param network CAIP-2
 * @throws {ReceiverMalformedError} {ReceiverElsewhereError} {ReceiverUnusableError}
 */
export function readSolanaReceiver(text: string, network: string): string {
  const typed = text.trim()
  const [, chain, rest = typed] = typed.match(/^(\w+:\w+):(\w+)$/) ?? []
  if (chain !== undefined && chain !== network) throw new ReceiverElsewhereError(chain)
  if (!isSolanaKey(rest)) {
    const namespace = namespaceOf(rest)
    if (namespace && namespace !== 'solana') throw new ReceiverElsewhereError(namespace)
    throw new ReceiverMalformedError('32 bytes in base58')
  }
  if (rest === nobody) throw new ReceiverUnusableError(rest)
  return rest
}
