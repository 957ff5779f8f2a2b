import { depositDataRoot, depositMessageRoot, type Hex } from '@granary/staking/ethereum'
import { signDeposit } from '../src/signDeposit.ts'

/** A row of deposit data in the API's form. */
export type DepositRow = {
  pubkey: Hex
  withdrawalCredentials: Hex
  amountGwei: string
  signature: Hex
  depositMessageRoot: Hex
  depositDataRoot: Hex
  forkVersion: Hex
}

/**
 * Valid deposit data signed with a forger's key: what a skilled malicious server can offer. Equal seeds give
 * equal keys.
 */
export function forgeDeposit(wanted: {
  seed: number
  withdrawalCredentials: Hex
  amountGwei: bigint
  forkVersion: Hex
}): DepositRow {
  const { seed, ...rest } = wanted
  const row = signDeposit(secretOf(seed), rest)
  return { ...row, amountGwei: row.amountGwei.toString() }
}

/** A forger's secret key. */
export function secretOf(seed: number): Uint8Array {
  const secret = new Uint8Array(32)
  new DataView(secret.buffer).setUint32(28, seed)
  return secret
}

/** A row whose roots match its content, whoever signed it. */
export function withRoots(row: Omit<DepositRow, 'depositMessageRoot' | 'depositDataRoot'>): DepositRow {
  const data = { ...row, amountGwei: BigInt(row.amountGwei) }
  return { ...row, depositMessageRoot: depositMessageRoot(data), depositDataRoot: depositDataRoot(data) }
}
