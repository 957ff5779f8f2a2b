import { base64ToBytes } from '../src/encoding/base64.ts'
import type { BitcoinTestWallet } from './createBitcoinTestWallet.ts'

type Listener = (event: object) => void

/** Answers as Wallet Standard wallets do (Magic Eden, Phantom, MetaMask). */
export function standardBitcoinWallet(wallet: BitcoinTestWallet, name: string, icon = pixel) {
  const chains = ['bitcoin:mainnet', 'bitcoin:testnet']
  const features: Record<string, unknown> = {
    'bitcoin:connect': {
      version: '1.0.0',
      async connect(input: unknown) {
        await wallet.ask('connect', input)
        wallet.state.authorised = true
        return { accounts: accounts() }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        wallet.log.push({ method: 'disconnect', params: null })
        wallet.state.authorised = false
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(_event: string, listener: Listener) {
        const heard = () => listener({ accounts: accounts() })
        wallet.listeners.add(heard)
        return () => void wallet.listeners.delete(heard)
      },
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      async signMessage(input: { account: { address: string }; message: Uint8Array }) {
        await wallet.ask('signMessage', input)
        const signature = wallet.signMessage(
          new TextDecoder().decode(input.message),
          input.account.address,
          'BIP322',
        )
        return [{ signedMessage: input.message, signature: base64ToBytes(signature) }]
      },
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      async signTransaction(input: { psbt: Uint8Array; inputsToSign: { signingIndexes: number[] }[] }) {
        await wallet.ask('signTransaction', input)
        const indexes = input.inputsToSign.flatMap(({ signingIndexes }) => signingIndexes)
        return [{ signedPsbt: wallet.signPsbt(input.psbt, indexes) }]
      },
    },
  }
  const accounts = () => {
    if (!wallet.state.authorised) return []
    const { payment, ordinals } = wallet.accounts()
    const on = [`bitcoin:${wallet.state.chain}`]
    return [payment, ordinals].map(({ address, publicKey }) => ({
      address,
      publicKey,
      chains: on,
      features: [],
    }))
  }
  return {
    version: '1.0.0',
    name,
    icon,
    chains,
    features,
    get accounts() {
      return accounts()
    },
  }
}

const pixel = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="#F7931A"/></svg>')}`
