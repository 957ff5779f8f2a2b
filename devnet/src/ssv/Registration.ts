import { PublicKey, Signature, verify } from '@chainsafe/blst'
import { ownerMessage, splitSharesData } from '@granary/staking/ssv'
import { type Address, type Hex, hexToBytes } from 'viem'
import type { PlayNode, ShareRefusal } from './PlayNode.ts'
import type { HeldShare } from './signWithShares.ts'

/** Why every operator ignores a registration. */
export type RegistrationRefusal =
  | 'SHARES_LENGTH'
  | 'OWNER_SIGNATURE'
  /** Another owner registered the key first. */
  | 'OTHER_OWNER'

/** What the devnet does with one operator's share. */
export type Part =
  | { operatorId: bigint; held: HeldShare }
  | { operatorId: bigint; refusal: ShareRefusal | 'NOT_RUN_HERE' }

/** A validator as ValidatorAdded announced it. */
export type Registration = {
  publicKey: Hex
  owner: Address
  /** Registrations of this owner before this one. */
  ownerNonce: number
  operatorIds: readonly bigint[]
  refusal: RegistrationRefusal | undefined
  /** One for each operator; none when all of them refuse. */
  parts: readonly Part[]
  /** The owner asked for its exit. */
  isExiting: boolean
}

export type Announced = {
  publicKey: Hex
  owner: Address
  operatorIds: readonly bigint[]
  shares: Hex
}

/** Lets the operators look at a registration, as each of them does on SSV. */
export function takeRegistration(
  { publicKey, owner, operatorIds, shares }: Announced,
  ownerNonce: number,
  nodes: ReadonlyMap<bigint, PlayNode>,
): Registration {
  const registration = { publicKey, owner, ownerNonce, operatorIds, isExiting: false }
  const split = splitSharesData(shares, operatorIds.length)
  if (!split) return { ...registration, refusal: 'SHARES_LENGTH', parts: [] }
  const { signature, sharePublicKeys, encryptedKeys } = split
  if (!isOwnersSignature(publicKey, owner, ownerNonce, signature))
    return { ...registration, refusal: 'OWNER_SIGNATURE', parts: [] }
  const parts = operatorIds.map((operatorId, i): Part => {
    const node = nodes.get(operatorId)
    if (!node) return { operatorId, refusal: 'NOT_RUN_HERE' }
    const shareKey = sharePublicKeys[i] ?? '0x'
    const share = node.readShare(encryptedKeys[i] ?? '0x', shareKey)
    if (typeof share === 'string') return { operatorId, refusal: share }
    return { operatorId, held: { node, share, publicKey: shareKey } }
  })
  return { ...registration, refusal: undefined, parts }
}

function isOwnersSignature(publicKey: Hex, owner: Address, ownerNonce: number, signature: Hex): boolean {
  try {
    const key = PublicKey.fromBytes(hexToBytes(publicKey), true)
    const point = Signature.fromBytes(hexToBytes(signature), true)
    return verify(ownerMessage(owner, ownerNonce), key, point)
  } catch {
    return false
  }
}
