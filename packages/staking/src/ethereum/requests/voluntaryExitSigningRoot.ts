import { amountBytes } from '../amountBytes.ts'
import { type Hex, toBytes, toHex } from '../hex.ts'
import { merkleRoot } from '../merkleRoot.ts'

export type VoluntaryExitSigning = {
  /** From which epoch on the exit may be included. */
  epoch: number
  validatorIndex: number
  /** CAPELLA_FORK_VERSION of the chain, 4 bytes: exits are signed for it for ever (EIP-7044). */
  capellaForkVersion: Hex
  /** 32 bytes */
  genesisValidatorsRoot: Hex
}

/** DOMAIN_VOLUNTARY_EXIT is 0x04000000. */
const voluntaryExitDomainType = 4

/**
 * The 32 bytes that a validator's key signs for its voluntary exit.
 * Source: consensus specification, phase 0, compute_signing_root; deneb, process_voluntary_exit (EIP-7044).
 * @throws {MalformedHexError} HEX_MALFORMED when a field has the wrong length
 */
export function voluntaryExitSigningRoot(exit: VoluntaryExitSigning): Hex {
  const message = new Uint8Array(64)
  message.set(amountBytes(BigInt(exit.epoch), 'littleEndian'))
  message.set(amountBytes(BigInt(exit.validatorIndex), 'littleEndian'), 32)
  const fork = new Uint8Array(64)
  fork.set(toBytes(exit.capellaForkVersion, 4))
  fork.set(toBytes(exit.genesisValidatorsRoot, 32), 32)
  const signing = new Uint8Array(64)
  signing.set(merkleRoot(message))
  signing[32] = voluntaryExitDomainType
  signing.set(merkleRoot(fork).subarray(0, 28), 36)
  return toHex(merkleRoot(signing))
}
