import { type electra, ssz } from '@lodestar/types'
import { concat, decodeAbiParameters, type Hex, hexToBytes } from 'viem'

/** `DepositEvent(bytes pubkey, bytes withdrawal_credentials, bytes amount, bytes signature, bytes index)` */
const depositEvent = [
  { type: 'bytes' },
  { type: 'bytes' },
  { type: 'bytes' },
  { type: 'bytes' },
  { type: 'bytes' },
] as const

/**
 * A block's deposit requests (EIP-6110) from the deposit contract's logs, in log order. The event holds
 * amount and index little-endian, so its fields are the SSZ record.
 */
export function depositRequests(logs: readonly { data: Hex }[]): electra.DepositRequest[] {
  return logs.map(log => {
    const fields = decodeAbiParameters(depositEvent, log.data)
    return ssz.electra.DepositRequest.deserialize(hexToBytes(concat(fields)))
  })
}
