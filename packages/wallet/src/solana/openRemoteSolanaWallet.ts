import { ed25519 } from '@noble/curves/ed25519.js'
import type { StandardAccount } from '../announced/readStandardWallet.ts'
import { read } from '../core/announcements/read.ts'
import type { AdapterHost, RemoteWallet } from '../core/index.ts'
import type { RemoteNamespace } from '../core/remote/createRemoteConnector.ts'
import { fromBase58, toBase58 } from '../encoding/base58.ts'
import { base64ToBytes, bytesToBase64 } from '../encoding/base64.ts'
import type { SolanaSigner } from './createSolanaWallets.ts'
import { findSigner } from './findSigner.ts'
import { readSolanaAccounts } from './readSolanaAccounts.ts'
import { solanaChain } from './solanaChain.ts'

/** More addresses than any wallet shares with a page. */
const addressLimit = 100

/** An account as the Wallet Standard has it, with the CAIP-2 references that the wallet granted it on. */
type GrantedAccount = StandardAccount & {
  readonly address: string
  readonly publicKey: Uint8Array | null
  readonly references: readonly string[]
}

/** Inputs of the Wallet Standard's features. */
type Input = {
  readonly account: GrantedAccount
  readonly chain?: string
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
  readonly options?: object
}

/**
 * A wallet outside the page as a wallet of the Wallet Standard, over WalletConnect's methods
 * (https://docs.walletconnect.network/wallet-sdk/chain-support/solana). Those return only signatures: each is verified
 * against what the wallet was asked to sign.
 */
export function openRemoteSolanaWallet(
  wallet: RemoteWallet,
  host: Pick<AdapterHost<'solana'>, 'networks'>,
): SolanaSigner & RemoteNamespace {
  const grants = (method: string) => wallet.methods('solana').includes(method)
  const ask = ({ account, chain }: Input, method: string, params: object) => {
    const reference = account.references.find(one => chain === undefined || solanaChain(one) === chain)
    if (reference === undefined) throw new TypeError('The wallet granted no account on this network')
    return wallet.request(`solana:${reference}`, method, { pubkey: account.address, ...params })
  }

  const signMessage = async (input: Input) => {
    const message = input.message ?? new Uint8Array()
    const answer = await ask(input, 'solana_signMessage', { message: toBase58(message) })
    const signature = toSignature(answer)
    if (!isSigned(signature, message, keyOf(input))) throw new TypeError('The wallet signed another text')
    return { signedMessage: message, signature }
  }

  const signOne = async (input: Input) => {
    const transaction = transactionOf(input)
    const place = findSigner(transaction, keyOf(input))
    const answer = await ask(input, 'solana_signTransaction', { transaction: bytesToBase64(transaction) })
    // The wallet may have changed it, as by a fee, and then returns it as a whole.
    const whole = read(answer, 'transaction')
    if (typeof whole === 'string') return { signedTransaction: toSigned(whole, input) }
    const signature = toSignature(answer)
    if (!isSigned(signature, place.message, keyOf(input)))
      throw new TypeError('The wallet signed another transaction')
    const signedTransaction = Uint8Array.from(transaction)
    signedTransaction.set(signature, place.offset)
    return { signedTransaction }
  }

  const signAll = async (inputs: readonly Input[]) => {
    const [first] = inputs
    if (!first) return []
    const transactions = inputs.map(input => bytesToBase64(transactionOf(input)))
    const answer = read(await ask(first, 'solana_signAllTransactions', { transactions }), 'transactions')
    if (!Array.isArray(answer) || answer.length !== inputs.length)
      throw new TypeError('The wallet returned the wrong number of transactions')
    return inputs.map((input, index) => ({ signedTransaction: toSigned(answer[index], input) }))
  }

  const signTransaction = async (...inputs: Input[]) => {
    if (grants('solana_signAllTransactions') && (inputs.length > 1 || !grants('solana_signTransaction')))
      return signAll(inputs)
    return inOrder(inputs, signOne)
  }

  const send = async (input: Input) => {
    const transaction = bytesToBase64(transactionOf(input))
    const sendOptions = input.options ?? {}
    return {
      signature: toSignature(await ask(input, 'solana_signAndSendTransaction', { transaction, sendOptions })),
    }
  }

  const features: Readonly<Record<string, readonly [methods: readonly string[], call: unknown]>> = {
    'solana:signMessage': [['solana_signMessage'], (...inputs: Input[]) => inOrder(inputs, signMessage)],
    'solana:signTransaction': [['solana_signTransaction', 'solana_signAllTransactions'], signTransaction],
    'solana:signAndSendTransaction': [
      ['solana_signAndSendTransaction'],
      (...inputs: Input[]) => inOrder(inputs, send),
    ],
  }
  return {
    name: wallet.name ?? 'The wallet',
    provider: wallet,
    feature(name) {
      const [methods, call] = features[name] ?? []
      return methods?.some(grants) ? (call as ReturnType<SolanaSigner['feature']>) : undefined
    },
    accounts() {
      const granted = wallet.accounts('solana')
      const addresses = [...new Set(granted.map(({ address }) => address))].slice(0, addressLimit)
      return addresses.flatMap(address => {
        const references = granted.filter(one => one.address === address).map(({ chainId }) => chainId)
        const source: GrantedAccount = {
          address,
          publicKey: fromBase58(address),
          chains: references.map(solanaChain),
          references,
        }
        // By reference: private networks all have the same name.
        return readSolanaAccounts(
          [source],
          host.networks.filter(({ id }) => references.includes(id)),
        )
      })
    },
  }
}

/** One after another: a person answers one request at a time. */
async function inOrder<Answer>(
  inputs: readonly Input[],
  ask: (input: Input) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (const input of inputs) answers.push(await ask(input))
  return answers
}

const keyOf = ({ account }: Input) => account.publicKey ?? new Uint8Array()
const transactionOf = ({ transaction }: Input) => transaction ?? new Uint8Array()

/** The signature of an answer. @throws TypeError if it has none */
function toSignature(answer: unknown): Uint8Array {
  const text = read(answer, 'signature')
  const bytes = typeof text === 'string' ? fromBase58(text) : null
  if (bytes?.length !== 64) throw new TypeError('The wallet returned no signature')
  return bytes
}

/** A transaction in base64 that the account has signed. @throws TypeError if it has not */
function toSigned(text: unknown, input: Input): Uint8Array {
  const transaction = typeof text === 'string' ? base64ToBytes(text) : new Uint8Array()
  const { message, offset } = findSigner(transaction, keyOf(input))
  if (!isSigned(transaction.slice(offset, offset + 64), message, keyOf(input)))
    throw new TypeError('The wallet did not sign the transaction')
  return transaction
}

function isSigned(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey)
  } catch {
    return false
  }
}
