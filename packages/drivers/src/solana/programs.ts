import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import type { Instruction } from './SolanaMessage.ts'

export const systemProgram = '11111111111111111111111111111111'
/** The token program, and Token-2022: the owners of every mint. */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** Whether an address is a point of ed25519, as those with a key are; addresses of programs are not. */
export function isOnCurve(key: string): boolean {
  try {
    ed25519.Point.fromBytes(base58.decode(key))
    return true
  } catch {
    return false
  }
}

/** The account of an owner for a mint. */
export function associatedTokenAccount(owner: string, mint: string, tokenProgram: string): string {
  return programAddress([owner, tokenProgram, mint].map(base58.decode), associatedTokenProgram)
}

/** The account that describes a mint (Metaplex). */
export function metadataAccount(mint: string): string {
  const seeds = [new TextEncoder().encode('metadata'), ...[metadataProgram, mint].map(base58.decode)]
  return programAddress(seeds, metadataProgram)
}

/** The first address of these seeds that has no key. */
function programAddress(seeds: readonly Uint8Array[], program: string): string {
  const bytes = seeds.flatMap(seed => [...seed])
  const end = [...base58.decode(program), ...new TextEncoder().encode('ProgramDerivedAddress')]
  for (let bump = 255; bump >= 0; bump--) {
    const key = base58.encode(sha256(Uint8Array.from([...bytes, bump, ...end])))
    if (!isOnCurve(key)) return key
  }
  throw new RangeError('No address for these seeds')
}

/** @param lamports below 2^64 */
export function transferCoins(from: string, to: string, lamports: bigint): Instruction {
  return {
    program: systemProgram,
    accounts: [
      { key: from, isSigner: true, isWritable: true },
      { key: to, isWritable: true },
    ],
    data: Uint8Array.from([2, 0, 0, 0, ...littleEndian(lamports)]),
  }
}

/** `TransferChecked`: the program refuses it where mint or decimals are others. @param units below 2^64 */
export function transferTokens(transfer: {
  readonly tokenProgram: string
  readonly source: string
  readonly mint: string
  readonly destination: string
  readonly owner: string
  readonly units: bigint
  readonly decimals: number
}): Instruction {
  const { tokenProgram, source, mint, destination, owner, units, decimals } = transfer
  return {
    program: tokenProgram,
    accounts: [
      { key: source, isWritable: true },
      { key: mint },
      { key: destination, isWritable: true },
      { key: owner, isSigner: true },
    ],
    data: Uint8Array.from([12, ...littleEndian(units), decimals]),
  }
}

/** Opens a token account unless it exists by then; the payer pays its rent. */
export function openTokenAccount(opening: {
  readonly payer: string
  readonly account: string
  readonly owner: string
  readonly mint: string
  readonly tokenProgram: string
}): Instruction {
  const { payer, account, owner, mint, tokenProgram } = opening
  return {
    program: associatedTokenProgram,
    accounts: [
      { key: payer, isSigner: true, isWritable: true },
      { key: account, isWritable: true },
      { key: owner },
      { key: mint },
      { key: systemProgram },
      { key: tokenProgram },
    ],
    data: Uint8Array.from([1]),
  }
}

function littleEndian(value: bigint): number[] {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return [...bytes]
}
