import { Keystore } from '@chainsafe/bls-keystore'
import { SecretKey } from '@chainsafe/blst'
import { DOMAIN_DEPOSIT } from '@lodestar/params'
import { computeDomain, computeSigningRoot } from '@lodestar/state-transition'
import { ssz } from '@lodestar/types'
import { type Address, bytesToHex, type Hex, hexToBytes, pad } from 'viem'

const hoodiForkVersion = hexToBytes('0x10000910')

export type ValidatorDeposit = {
  secretKey: SecretKey
  pubkey: Hex
  withdrawalCredentials: Hex
  signature: Hex
  depositDataRoot: Hex
  /** gwei */
  amount: number
}

export type DepositInput = {
  /** Any number: each has its own key. */
  seed: number
  to: Address
  amount?: number
  type?: '01' | '02'
  /** Signs with another key, which invalidates the deposit. */
  badSignature?: boolean
}

/** Deposit data as Hoodi's launchpad would make it, signed with blst. */
export function validatorDeposit({ seed, to, amount = 32e9, type = '01', badSignature }: DepositInput) {
  const secretKey = SecretKey.fromKeygen(new Uint8Array(32).fill(seed))
  const pubkey = secretKey.toPublicKey().toBytes()
  const withdrawalCredentials = hexToBytes(`0x${type}${pad(to, { size: 31 }).slice(2)}`)
  const message = { pubkey, withdrawalCredentials, amount }
  const domain = computeDomain(DOMAIN_DEPOSIT, hoodiForkVersion, new Uint8Array(32))
  const root = computeSigningRoot(ssz.phase0.DepositMessage, message, domain)
  const signer = badSignature ? SecretKey.fromKeygen(new Uint8Array(32).fill(255)) : secretKey
  const data = { ...message, signature: signer.sign(root).toBytes() }
  return {
    secretKey,
    pubkey: bytesToHex(pubkey),
    withdrawalCredentials: bytesToHex(withdrawalCredentials),
    signature: bytesToHex(data.signature),
    depositDataRoot: bytesToHex(ssz.phase0.DepositData.hashTreeRoot(data)),
    amount,
  } satisfies ValidatorDeposit
}

/** An EIP-2335 keystore of the deposit's key, with a deliberately fast key derivation. */
export async function keystoreOf({ secretKey, pubkey }: ValidatorDeposit, password: string): Promise<string> {
  const quick = {
    function: 'pbkdf2',
    params: { dklen: 32, c: 16, prf: 'hmac-sha256', salt: '00'.repeat(32) },
  } as const
  const path = 'm/12381/3600/0/0/0'
  const keystore = await Keystore.create(password, secretKey.toBytes(), hexToBytes(pubkey), path, '', quick)
  return keystore.stringify()
}
