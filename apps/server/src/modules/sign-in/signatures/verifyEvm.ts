import {
  type Address,
  type Hex,
  hashMessage,
  isAddress,
  isAddressEqual,
  recoverAddress,
  size,
  slice,
} from 'viem'
import type { ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import { askContract } from './askContract.ts'
import type { SignedMessage } from './SignedMessage.ts'

const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

export type SignedByAccount = Pick<SignedMessage, 'message' | 'signature'> & {
  data: Pick<SignedMessage['data'], 'accountAddress' | 'chainId'>
}

/** EIP-191 by a key, or the word of the account's contract (EIP-1271), deployed or not (EIP-6492). */
export async function verifyEvm(signed: SignedByAccount, upstreams: ChainUpstreams): Promise<boolean> {
  const { data, message, signature } = signed
  const address = data.accountAddress
  // No wallet writes a mixed-case address with a wrong checksum.
  if (!isAddress(address, { strict: true }) || !/^0x(?:[0-9a-f]{2})+$/i.test(signature)) return false
  const hash = hashMessage(message)
  if (await isOwnKey(hash, signature as Hex, address)) return true
  const upstream = upstreams.get(Number(data.chainId.slice('eip155:'.length)))
  return upstream ? askContract(upstream, { address, hash, signature: signature as Hex }) : false
}

/** 65 bytes in their one form: s in the lower half (EIP-2), v 27 or 28, or 0 or 1 from hardware. */
async function isOwnKey(hash: Hex, signature: Hex, address: Address): Promise<boolean> {
  if (size(signature) !== 65 || BigInt(slice(signature, 32, 64)) > halfOrder) return false
  if (![0n, 1n, 27n, 28n].includes(BigInt(slice(signature, 64)))) return false
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), address)
  } catch {
    return false
  }
}
