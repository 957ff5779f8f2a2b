import {
  associatedTokenAccount,
  heldUnits,
  isSolanaKey,
  isTokenProgram,
  metadataAccount,
  readAccounts,
  readTokenAccounts,
  type SolanaAccount,
  type SolanaNode,
  tokenPrograms,
} from '@granary/drivers/solana'
import { plainText } from '@granary/errors'
import { toBase58 } from '../../encoding/base58.ts'
import { TokenUnreadableError } from '../readToken.ts'
import type { HeldToken } from '../TransferChain.ts'

/** A token and the accounts that a transfer of it uses. */
export type SolanaToken = HeldToken & {
  readonly tokenProgram: string
  /** The account's own, for this mint. */
  readonly source: string
}

/** A mint has 82 bytes, or those, padding and extensions behind the mark 1 of Token-2022. */
const mintBytes = 82
const markAt = 165

/**
 * Reads the tokens of a mint that an account holds in its associated account. Decimals and balance count; names are what the
 * mint's maker says.
 * @throws {TokenUnreadableError} for anything else than a mint
 */
export async function readSolanaToken(node: SolanaNode, account: string, mint: string): Promise<SolanaToken> {
  if (!isSolanaKey(mint)) throw new TokenUnreadableError(mint)
  const [made, described] = await readAccounts(node, [mint, metadataAccount(mint)])
  if (!isMint(made)) throw new TokenUnreadableError(mint)
  const tokenProgram = made.owner
  const source = associatedTokenAccount(account, mint, tokenProgram)
  const [held] = await readAccounts(node, [source])
  return { ...describeMint(mint, made, described), balance: heldUnits(held) ?? 0n, tokenProgram, source }
}

/** Mints whose accounts and descriptions a node reads at once. */
const mintsAtOnce = 50

/**
 * The tokens that an account holds in its associated accounts, of both token programs: those with a name first. Without
 * decimals one is taken for a collectible and left out.
 */
export async function readSolanaTokens(node: SolanaNode, account: string): Promise<HeldToken[]> {
  const owned = await Promise.all(tokenPrograms.map(program => readTokenAccounts(node, account, program)))
  const held = owned.flat().flatMap(found => {
    const balance = heldUnits(found)
    const mint = toBase58(found.data.slice(0, 32))
    const isSource = found.key === associatedTokenAccount(account, mint, found.owner)
    return balance && isSource ? [{ mint, balance }] : []
  })
  const tokens = held.slice(0, mintsAtOnce)
  const read = await readAccounts(
    node,
    tokens.flatMap(({ mint }) => [mint, metadataAccount(mint)]),
  )
  return tokens
    .flatMap(({ mint, balance }, at) => {
      const made = read[2 * at]
      return isMint(made) ? [{ ...describeMint(mint, made, read[2 * at + 1]), balance }] : []
    })
    .filter(({ decimals }) => decimals > 0)
    .toSorted((a, b) => Number(isUnnamed(a)) - Number(isUnnamed(b)))
}

const isUnnamed = ({ address, symbol }: Pick<HeldToken, 'address' | 'symbol'>) => symbol === short(address)
const short = (mint: string) => `${mint.slice(0, 4)}…${mint.slice(-4)}`

function describeMint(address: string, { data }: SolanaAccount, described: SolanaAccount | null | undefined) {
  const { name, symbol } = namesOf(described)
  return { address, name: name || short(address), symbol: symbol || short(address), decimals: data[44] ?? 0 }
}

function isMint(made: SolanaAccount | null | undefined): made is SolanaAccount {
  if (!made || !isTokenProgram(made.owner) || made.data[45] !== 1) return false
  return made.data.length === mintBytes || made.data[markAt] === 1
}

/** Name and symbol behind a key, an authority and the mint, each with its length before it. */
function namesOf(described: SolanaAccount | null | undefined): { name: string; symbol: string } {
  if (!described) return { name: '', symbol: '' }
  const { data } = described
  const nameAt = 65
  const nameLength = lengthAt(data, nameAt)
  const symbolAt = nameAt + 4 + nameLength
  return { name: textAt(data, nameAt, nameLength), symbol: textAt(data, symbolAt, lengthAt(data, symbolAt)) }
}

function lengthAt(data: Uint8Array, at: number): number {
  if (at + 4 > data.length) return 0
  return Math.min(new DataView(data.buffer, data.byteOffset).getUint32(at, true), 200)
}

const textAt = (data: Uint8Array, at: number, length: number) =>
  plainText(new TextDecoder().decode(data.subarray(at + 4, at + 4 + length).filter(byte => byte !== 0)), 24)
