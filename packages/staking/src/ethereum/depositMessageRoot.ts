import { amountBytes } from './amountBytes.ts'
import type { DepositData } from './DepositData.ts'
import type { Hex } from './Hex.ts'
import { merkleRoot } from './merkleRoot.ts'
import { pubkeyRoot } from './pubkeyRoot.ts'
import { toBytes } from './toBytes.ts'
import { toHex } from './toHex.ts'

export type DepositMessage = Pick<DepositData, 'pubkey' | 'withdrawalCredentials' | 'amountGwei'>

/**
 * `hash_tree_root(DepositMessage)` (consensus specification, phase 0).
 * @throws {MalformedHexError} HEX_MALFORMED when a field has the wrong length
 * @throws {AmountOutOfRangeError} AMOUNT_OUT_OF_RANGE when the amount is no uint64
 */
export function depositMessageRoot(message: DepositMessage): Hex {
  const chunks = new Uint8Array(4 * 32)
  chunks.set(pubkeyRoot(message.pubkey), 0)
  chunks.set(toBytes(message.withdrawalCredentials, 32), 32)
  chunks.set(amountBytes(message.amountGwei, 'littleEndian'), 64)
  return toHex(merkleRoot(chunks))
}
