import {
  type DepositData,
  depositDataRoot,
  depositMessageRoot,
  depositSigningRoot,
} from '@granary/staking/ethereum'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex, hexToBytes } from 'viem'

const { longSignatures } = bls12_381
const suite = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_'

/** Valid deposit data of a validator's secret key, as deposit tools make it. */
export function signDeposit(
  secretKey: Uint8Array,
  wanted: Pick<DepositData, 'withdrawalCredentials' | 'amountGwei' | 'forkVersion'>,
): DepositData {
  const message = { ...wanted, pubkey: bytesToHex(longSignatures.getPublicKey(secretKey).toBytes()) }
  const hashed = longSignatures.hash(hexToBytes(depositSigningRoot(message)), suite)
  const signature = bytesToHex(longSignatures.Signature.toBytes(longSignatures.sign(hashed, secretKey)))
  const data = { ...message, signature }
  return { ...data, depositMessageRoot: depositMessageRoot(data), depositDataRoot: depositDataRoot(data) }
}
