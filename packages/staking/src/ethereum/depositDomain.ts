import type { Hex } from './Hex.ts'
import { merkleRoot } from './merkleRoot.ts'
import { toBytes } from './toBytes.ts'
import { toHex } from './toHex.ts'

/**
 * The domain of deposit signatures: DOMAIN_DEPOSIT, then the first 28 bytes of the root of the genesis fork version
 * and a zero genesis validators root, so that a deposit stays valid over every fork. Source: consensus specification,
 * phase 0, compute_domain and process_deposit.
 * @param forkVersion the chain's genesis fork version, 4 bytes
 * @throws {MalformedHexError} HEX_MALFORMED when it is not 4 bytes
 */
export function depositDomain(forkVersion: Hex): Hex {
  const chunks = new Uint8Array(64)
  chunks.set(toBytes(forkVersion, 4))
  const domain = new Uint8Array(32)
  domain[0] = depositDomainType
  domain.set(merkleRoot(chunks).subarray(0, 28), 4)
  return toHex(domain)
}

/** DOMAIN_DEPOSIT is 0x03000000. */
const depositDomainType = 3
