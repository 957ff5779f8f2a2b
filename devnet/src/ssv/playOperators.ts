import { type Address, type Hex, parseGwei, toHex } from 'viem'
import { devnetAccounts } from '../devnetAccounts.ts'
import playOperatorKeys from './playOperatorKeys.json' with { type: 'json' }
import { ssvAccounts } from './ssvAccounts.ts'

/** An operator that the local SSV network begins with. */
export type PlayOperator = {
  id: bigint
  name: string
  owner: Address
  /** Its RSA key: SubjectPublicKeyInfo, DER. */
  publicKey: Hex
  /** Wei a block and 32 ETH. */
  fee: bigint
  /** Private operators serve only whom they list. */
  isPrivate: boolean
  whitelist: readonly Address[]
  /** Removed from the network right after it was registered. */
  isRemoved: boolean
  /** Whether the devnet runs it: it signs for the validators of its clusters. Nobody runs the others. */
  isRun: boolean
}

/** Gwei; each a whole number of 100,000 wei, within the network's bounds. */
const fees = [
  '1.77',
  '1.5',
  '1.9932',
  '1.6',
  '1.77',
  '1.85',
  '1.4207',
  '1.77',
  '2.1',
  '1.3',
  '2.6',
  '1.0652',
  '3.2',
]

/** By operator id: whom a private operator serves. */
const privateOperators = new Map<number, readonly Address[]>([
  [21, [devnetAccounts.address(0), devnetAccounts.address(1)]],
  [22, [devnetAccounts.address(2)]],
  [23, []],
])
/** Serves for nothing. */
const freeOperator = 19
const removedOperator = 30

/** The operators by id, 1 first. */
export const playOperators: readonly PlayOperator[] = playOperatorKeys.map((key, index) => {
  const id = index + 1
  return {
    id: BigInt(id),
    name: key.name,
    owner: ssvAccounts.operatorOwners[index % ssvAccounts.operatorOwners.length]?.address ?? '0x',
    publicKey: toHex(Buffer.from(key.publicKey, 'base64')),
    fee: id === freeOperator ? 0n : parseGwei(fees[(index * 5) % fees.length] ?? '1.77'),
    isPrivate: privateOperators.has(id),
    whitelist: privateOperators.get(id) ?? [],
    isRemoved: id === removedOperator,
    isRun: key.playPrivateKey !== undefined,
  }
})
