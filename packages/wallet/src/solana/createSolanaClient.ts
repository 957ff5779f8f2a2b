import { BaseError } from '@granary/errors'
import type { ClientParameters } from '../announced/createAnnouncedSession.ts'
import { readBalance, readJson, toUnits } from '../announced/readBalance.ts'
import { read } from '../core/announcements/read.ts'
import type { SolanaClient } from '../core/clients/SolanaClient.ts'
import { isTransactionRejection, isUserRejection, type NetworkOf } from '../core/index.ts'
import { SignMessageError, walletError, wordsOf } from '../core/wallet-errors/walletError.ts'
import { toBase58 } from '../encoding/base58.ts'
import { bytesToBase64 } from '../encoding/base64.ts'
import type { SolanaSigner } from './createSolanaWallets.ts'
import { sendOptions } from './sendOptions.ts'
import { solanaChain } from './solanaChain.ts'

/** Typed actions on the connected wallet's features. */
export function createSolanaClient({
  session,
  isCurrent,
  network,
}: ClientParameters<'solana', SolanaSigner>): SolanaClient {
  const { account, used } = session
  const { wallet } = session.connector
  const chain = solanaChain(account.chainId)

  /** Calls a variadic feature of the standard once, with one input per expected answer. */
  const ask = async (
    feature: string,
    method: string,
    inputs: readonly object[],
  ): Promise<readonly unknown[]> => {
    const call = wallet.feature(feature, method)
    if (!call) throw new TypeError(`${wallet.name} has no ${feature}`)
    const answers = await call(...inputs)
    if (!Array.isArray(answers) || answers.length !== inputs.length)
      throw new TypeError('The wallet returned the wrong number of results')
    return answers
  }

  const signTransactions = async (transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]> => {
    const inputs = transactions.map(transaction => ({ account: used.source, transaction, chain }))
    const answers = await ask('solana:signTransaction', 'signTransaction', inputs)
    return answers.map(answer => toBytes(read(answer, 'signedTransaction')))
  }

  const signing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await work()
      if (!isCurrent()) throw new Error('The account changed while the wallet was asked')
      return result
    } catch (cause) {
      throw walletError(cause, error => new SignMessageError(error), isSolanaRejection)
    }
  }

  return {
    account,
    canSign: wallet.feature('solana:signTransaction', 'signTransaction') !== undefined,
    signMessage: message =>
      signing(async () => {
        const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
        const input = { account: used.source, message: bytes }
        const [answer] = await ask('solana:signMessage', 'signMessage', [input])
        const signed = toBytes(read(answer, 'signedMessage'))
        if (!isSame(signed, bytes)) throw new TypeError('The wallet signed another text')
        return toBytes(read(answer, 'signature'), 64)
      }),
    signIn: input =>
      signing(async () => {
        const asked = { ...input, address: account.address, chainId: chain }
        const [answer] = await ask('solana:signIn', 'signIn', [asked])
        if (read(read(answer, 'account'), 'address') !== account.address)
          throw new TypeError('The wallet signed with another account')
        return {
          message: toBytes(read(answer, 'signedMessage')),
          signature: toBytes(read(answer, 'signature'), 64),
        }
      }),
    signAllTransactions: transactions =>
      signTransactions(transactions).catch(cause => {
        throw walletError(cause, error => new SolanaTransactionError(error), isSolanaRejection)
      }),
    async signTransaction(transaction) {
      const [signed] = await this.signAllTransactions([transaction])
      return signed as Uint8Array
    },
    async signAndSendTransaction(transaction, given = {}) {
      const options = sendOptions(given)
      try {
        if (!wallet.feature('solana:signAndSendTransaction', 'signAndSendTransaction'))
          return await signThenSend(transaction, options)
        const input = { account: used.source, transaction, chain, options }
        const [answer] = await ask('solana:signAndSendTransaction', 'signAndSendTransaction', [input])
        return toBase58(toBytes(read(answer, 'signature'), 64))
      } catch (cause) {
        throw walletError(cause, error => new SolanaTransactionError(error), isTransactionRejection)
      }
    },
    getBalance: () => getSolanaBalance(network, account.address),
  }

  async function signThenSend(transaction: Uint8Array, options: object): Promise<string> {
    if (!network) throw new Error('The network is not configured')
    const [signed] = await signTransactions([transaction]).catch(cause => {
      throw walletError(cause, error => new SolanaTransactionError(error), isSolanaRejection)
    })
    const parameters = [bytesToBase64(signed as Uint8Array), { encoding: 'base64', ...options }]
    const id = await solanaRpc(network.rpcUrl, 'sendTransaction', parameters)
    if (typeof id !== 'string') throw new TypeError('The node returned no transaction id')
    return id
  }
}

/** Lamports by JSON-RPC `getBalance`. */
export function getSolanaBalance(network: NetworkOf['solana'] | undefined, address: string) {
  return readBalance(network, 'SOL', async (rpcUrl, wait) =>
    toUnits(read(await solanaRpc(rpcUrl, 'getBalance', [address], wait), 'value')),
  )
}

function toBytes(value: unknown, length?: number): Uint8Array {
  if (!(value instanceof Uint8Array) || (length !== undefined && value.length !== length))
    throw new TypeError('The wallet returned bytes of the wrong length')
  return Uint8Array.from(value)
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

export class SolanaTransactionError extends BaseError {
  override readonly name = 'SolanaTransactionError'
  constructor(cause: unknown) {
    super('The transaction was not signed or sent.', {
      code: 'SOLANA_TRANSACTION_FAILED',
      cause,
      details: wordsOf(cause),
      metaMessages: ['Check the wallet before you try again: it may have sent the transaction.'],
    })
  }
}

/** One JSON-RPC call to a Solana node. @throws the node's error with its code */
async function solanaRpc(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
  wait?: number,
): Promise<unknown> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }
  const answer = await readJson(rpcUrl, request, wait)
  const error = read(answer, 'error')
  if (error) throw new Error(String(read(error, 'message')))
  return read(answer, 'result')
}

/** Solana wallets' words without a code. Only for connecting and signing, where no node answers. */
const words =
  /^(approval denied|(transaction|connection|request|message|sign ?in)\b.{0,20}\b(rejected|denied|declined|cancell?ed)|user disapproved)/i

/** Whether a wallet's error means that the person refused. */
export function isSolanaRejection(error: unknown): boolean {
  if (isUserRejection(error)) return true
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === undefined && typeof message === 'string' && words.test(message)
}
