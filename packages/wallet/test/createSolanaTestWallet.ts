import { ed25519 } from '@noble/curves/ed25519.js'
import { toBase58 } from '../src/encoding/base58.ts'
import { type Answer, answerPrompt } from './answerPrompt.ts'

type Options = {
  readonly name: string
  readonly icon?: string
  readonly authorised?: boolean
  readonly chains?: readonly string[]
}
type Input = { readonly account: unknown; readonly message?: Uint8Array; readonly transaction?: Uint8Array }
type Listener = (change: object) => void

/**
 * A Wallet Standard wallet for Solana that signs with real ed25519 keys and answers prompts as set. A
 * transaction is [1, 64 bytes of signature, message]: one signer, as Solana serializes it.
 */
export function createSolanaTestWallet(options: Options) {
  const { name, icon = pixel, chains = ['solana:mainnet', 'solana:devnet'] } = options
  const listeners = new Set<Listener>()
  const state = { answer: 'approve' as Answer, index: 0, authorised: options.authorised ?? false }
  const log: { readonly method: string; readonly input: unknown }[] = []

  const account = () => solanaTestAccount(state.index, chains)
  const accounts = () => (state.authorised ? [account()] : [])
  const tell = () => {
    for (const listener of [...listeners]) listener({ accounts: accounts() })
  }
  const ask = async (method: string, input: unknown) => {
    log.push({ method, input })
    await answerPrompt(state.answer)
  }
  const sign = (message: Uint8Array) => ed25519.sign(message, solanaSecret(state.index))
  const signTransaction = (transaction: Uint8Array) => {
    const signature = sign(transaction.slice(65))
    return { signature, signedTransaction: Uint8Array.from([1, ...signature, ...transaction.slice(65)]) }
  }

  const features = {
    'standard:connect': {
      version: '1.0.0',
      async connect(input?: { silent?: boolean }) {
        if (input?.silent) log.push({ method: 'silent', input })
        else {
          await ask('connect', input)
          state.authorised = true
        }
        return { accounts: accounts() }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        log.push({ method: 'disconnect', input: undefined })
        state.authorised = false
        tell()
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(_event: string, listener: Listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      async signMessage(...inputs: Input[]) {
        await ask('signMessage', inputs)
        return inputs.map(({ message = new Uint8Array() }) => ({
          signedMessage: message,
          signature: sign(message),
        }))
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      async signTransaction(...inputs: Input[]) {
        await ask('signTransaction', inputs)
        return inputs.map(({ transaction = new Uint8Array() }) => signTransaction(transaction))
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      async signAndSendTransaction(...inputs: Input[]) {
        await ask('signAndSendTransaction', inputs)
        return inputs.map(({ transaction = new Uint8Array() }) => signTransaction(transaction))
      },
    },
    'solana:signIn': {
      version: '1.0.0',
      async signIn(...inputs: { domain?: string; nonce?: string }[]) {
        await ask('signIn', inputs)
        return inputs.map(({ domain, nonce }) => {
          const text = `${domain} wants you to sign in with your Solana account:\n${account().address}\n\nNonce: ${nonce}`
          const signedMessage = new TextEncoder().encode(text)
          return { account: account(), signedMessage, signature: sign(signedMessage) }
        })
      },
    },
  }

  return {
    state,
    log,
    methods: () => log.map(({ method }) => method),
    listeners,
    /** The person changes the account in the wallet. */
    selectAccount(index: number) {
      state.index = index
      tell()
    },
    /** The person removes the page in the wallet. */
    forgetPage() {
      state.authorised = false
      tell()
    },
    wallet: {
      version: '1.0.0',
      name,
      icon,
      chains,
      features: features as Record<string, unknown>,
      get accounts() {
        return accounts()
      },
    },
  }
}

export function solanaTestAccount(index: number, chains: readonly string[] = ['solana:mainnet']) {
  const publicKey = ed25519.getPublicKey(solanaSecret(index))
  return { address: toBase58(publicKey), publicKey, chains, features: ['solana:signMessage'] }
}

export function solanaSecret(index: number): Uint8Array {
  return new Uint8Array(32).fill(index + 1)
}

const pixel = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="#7B4FD6"/></svg>')}`
