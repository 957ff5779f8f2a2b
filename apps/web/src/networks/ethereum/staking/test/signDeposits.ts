import {
  type CredentialsType,
  type DepositData,
  depositDataRoot,
  depositMessageRoot,
  depositSigningRoot,
  withdrawalCredentials,
} from '@granary/staking/ethereum'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex, hexToBytes } from 'viem'

const { longSignatures } = bls12_381
const suite = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_'

/** The secret key of a row. */
export function depositKey(seed: number, row: number): Uint8Array<ArrayBuffer> {
  const secret = new Uint8Array(32)
  new DataView(secret.buffer).setUint32(28, seed * 1000 + row)
  return secret
}

/** Deposit data with real signatures, as a provider makes it. Equal seeds give equal keys. */
export function signDeposits(wanted: {
  account: `0x${string}`
  credentialsType: CredentialsType
  amountsGwei: readonly bigint[]
  seed?: number
  forkVersion?: `0x${string}`
}): DepositData[] {
  const { account, credentialsType, amountsGwei, seed = 1, forkVersion = '0x10000910' } = wanted
  return amountsGwei.map((amountGwei, row) => {
    const secret = depositKey(seed, row)
    const message = {
      pubkey: bytesToHex(longSignatures.getPublicKey(secret).toBytes()),
      withdrawalCredentials: withdrawalCredentials({ type: credentialsType, address: account }),
      amountGwei,
    }
    const root = hexToBytes(depositSigningRoot({ ...message, forkVersion }))
    const signed = longSignatures.sign(longSignatures.hash(root, suite), secret)
    const signature = bytesToHex(longSignatures.Signature.toBytes(signed))
    const data = { ...message, signature }
    return {
      ...data,
      depositMessageRoot: depositMessageRoot(message),
      depositDataRoot: depositDataRoot(data),
      forkVersion,
    }
  })
}
