import { BaseError } from '@granary/errors'
import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { tokenPrograms } from './programs.ts'

/** One JSON-RPC call. @throws {SolanaNodeError} what the node says; another error where it does not answer */
export type SolanaNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Timeout for a node, milliseconds. */
const answerWait = 10_000

export function createSolanaNode(rpcUrl: string): SolanaNode {
  return async (method, params) => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(answerWait),
    })
    if (!response.ok) throw new SolanaUnreachableError(`HTTP ${response.status}`)
    const { result, error } = rpcAnswer.parse(await response.json())
    if (error) throw new SolanaNodeError(error.code, error.message)
    return result
  }
}

/** Transactions with a fork behind them are followed, but nothing is decided before a slot is final. */
export const confirmed = { commitment: 'confirmed' } as const
export const finalized = { commitment: 'finalized' } as const

const rpcAnswer = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string() })),
})
const count = z.int().check(z.gte(0))
const withSlot = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ context: z.object({ slot: count }), value })

const latestBlockhash = withSlot(z.object({ blockhash: z.string(), lastValidBlockHeight: count }))

export async function readBlockhash(node: SolanaNode) {
  const { context, value } = latestBlockhash.parse(await node('getLatestBlockhash', [confirmed]))
  return { slot: context.slot, blockhash: value.blockhash, lastBlockHeight: value.lastValidBlockHeight }
}

/** Height that no fork can take back. */
export async function readFinalHeight(node: SolanaNode): Promise<number> {
  return count.parse(await node('getBlockHeight', [finalized]))
}

const account = z.object({
  lamports: count,
  owner: z.string(),
  executable: z.boolean(),
  data: z.tuple([z.string(), z.literal('base64')]),
})
const accounts = withSlot(z.array(z.nullable(account)))

export type SolanaAccount = {
  readonly lamports: bigint
  /** The program that rules it. */
  readonly owner: string
  readonly executable: boolean
  readonly data: Uint8Array
}

/** Accounts in order; null for one that does not exist. */
export async function readAccounts(
  node: SolanaNode,
  keys: readonly string[],
): Promise<(SolanaAccount | null)[]> {
  const answer = await node('getMultipleAccounts', [keys, { ...confirmed, encoding: 'base64' }])
  const { value } = accounts.parse(answer)
  if (value.length !== keys.length) throw new TypeError('The node left out accounts')
  return value.map(toAccountOrNull)
}

const toAccountOrNull = (read: z.output<typeof account> | null) => read && toAccount(read)

function toAccount({ lamports, owner, executable, data }: z.output<typeof account>): SolanaAccount {
  return { lamports: BigInt(lamports), owner, executable, data: base64.decode(data[0]) }
}

const ownedAccounts = withSlot(z.array(z.object({ pubkey: z.string(), account })))

/** The token accounts of an owner at one token program, by their addresses. */
export async function readTokenAccounts(
  node: SolanaNode,
  owner: string,
  programId: string,
): Promise<(SolanaAccount & { readonly key: string })[]> {
  const answer = await node('getTokenAccountsByOwner', [
    owner,
    { programId },
    { ...confirmed, encoding: 'base64' },
  ])
  return ownedAccounts
    .parse(answer)
    .value.map(({ pubkey, account }) => ({ key: pubkey, ...toAccount(account) }))
}

/** Lamports that keep an account of so many bytes open. */
export async function readRent(node: SolanaNode, bytes: number): Promise<bigint> {
  return BigInt(count.parse(await node('getMinimumBalanceForRentExemption', [bytes, confirmed])))
}

/** Lamports that the message costs. */
export async function readFee(node: SolanaNode, message: Uint8Array): Promise<bigint> {
  const answer = await node('getFeeForMessage', [base64.encode(message), confirmed])
  return BigInt(withSlot(count).parse(answer).value)
}

const simulation = withSlot(
  z.object({
    err: z.unknown(),
    logs: z.nullish(z.array(z.string())),
    accounts: z.nullish(z.array(z.nullable(account))),
  }),
)

/**
 * Runs a transaction without a signature.
 * @param watched accounts to read after it
 */
export async function simulate(node: SolanaNode, transaction: Uint8Array, watched: readonly string[]) {
  const { value } = simulation.parse(
    await node('simulateTransaction', [
      base64.encode(transaction),
      {
        ...confirmed,
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses: watched },
      },
    ]),
  )
  const failed = value.err !== null && value.err !== undefined
  return {
    failure: failed ? `${JSON.stringify(value.err)} ${value.logs?.at(-1) ?? ''}`.trim() : null,
    accounts: (value.accounts ?? []).map(toAccountOrNull),
  }
}

/** What a token account holds, smallest units; null for another kind of account. */
export function heldUnits(read: SolanaAccount | null | undefined): bigint | null {
  if (!isTokenAccount(read)) return null
  return littleEndian(read.data, 64)
}

/** A token account has 165 bytes, or those and extensions behind the mark 2. */
export function isTokenAccount(read: SolanaAccount | null | undefined): read is SolanaAccount {
  if (!read || !isTokenProgram(read.owner)) return false
  return read.data.length === 165 || (read.data.length > 165 && read.data[165] === 2)
}

export const isTokenProgram = (program: string) => tokenPrograms.some(known => known === program)

export function littleEndian(data: Uint8Array, at: number): bigint {
  return new DataView(data.buffer, data.byteOffset).getBigUint64(at, true)
}

const status = z.nullable(
  z.object({ slot: count, err: z.unknown(), confirmationStatus: z.nullish(z.string()) }),
)

export type SolanaStatus = {
  readonly slot: number
  readonly succeeded: boolean
  /** Two thirds of the stake have voted on it. */
  readonly isConfirmed: boolean
  readonly isFinal: boolean
}

/** Where transactions stand, in order; null for one that no block holds. */
export async function readStatuses(
  node: SolanaNode,
  signatures: readonly string[],
): Promise<(SolanaStatus | null)[]> {
  const answer = await node('getSignatureStatuses', [signatures, { searchTransactionHistory: true }])
  return withSlot(z.array(status))
    .parse(answer)
    .value.map(
      read =>
        read && {
          slot: read.slot,
          succeeded: read.err === null || read.err === undefined,
          isConfirmed: read.confirmationStatus === 'confirmed' || read.confirmationStatus === 'finalized',
          isFinal: read.confirmationStatus === 'finalized',
        },
    )
}

/** Most transactions that a node lists at once. */
const pageSize = 1000
const signatures = z.array(z.object({ signature: z.string(), slot: count, err: z.unknown() }))

/** Transactions of an account that succeeded since a slot, newest first. */
export async function* transactionsSince(node: SolanaNode, key: string, slot: number) {
  let before: string | undefined
  for (;;) {
    const page = signatures.parse(
      await node('getSignaturesForAddress', [
        key,
        { ...confirmed, limit: pageSize, ...(before && { before }) },
      ]),
    )
    for (const found of page) {
      if (found.slot < slot) return
      if (found.err === null || found.err === undefined) yield found.signature
    }
    before = page.at(-1)?.signature
    if (page.length < pageSize) return
  }
}

const stored = z.nullable(z.object({ transaction: z.tuple([z.string(), z.literal('base64')]) }))

/** The bytes of a transaction; null where the node does not have it. */
export async function readTransactionBytes(node: SolanaNode, signature: string): Promise<Uint8Array | null> {
  const answer = await node('getTransaction', [
    signature,
    { ...confirmed, encoding: 'base64', maxSupportedTransactionVersion: 0 },
  ])
  const read = stored.parse(answer)
  return read && base64.decode(read.transaction[0])
}

/** Hands a signed transaction to the network. The node tries it first. */
export async function sendTransaction(node: SolanaNode, transaction: Uint8Array): Promise<void> {
  await node('sendTransaction', [
    base64.encode(transaction),
    { encoding: 'base64', preflightCommitment: 'confirmed' },
  ])
}

/** The node answered with an error of its own. */
export class SolanaNodeError extends BaseError {
  override readonly name = 'SolanaNodeError'
  readonly rpcCode: number
  constructor(rpcCode: number, message: string) {
    super('The node refused the request.', {
      code: 'NODE_ANSWER_INVALID',
      details: `${rpcCode} ${message}`.slice(0, 200),
      metaMessages: ['No money has moved. Try again, or use another node.'],
    })
    this.rpcCode = rpcCode
  }
}

class SolanaUnreachableError extends BaseError {
  override readonly name = 'SolanaUnreachableError'
  constructor(details: string) {
    super('The node does not answer.', { code: 'NODE_ANSWER_INVALID', details })
  }
}
