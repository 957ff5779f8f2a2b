import { base64ToBytes, bytesToBase64 } from '../src/encoding/base64.ts'
import { bytesToHex, hexToBytes } from '../src/encoding/hex.ts'
import type { BitcoinTestWallet } from './createBitcoinTestWallet.ts'

type Params = Readonly<Record<string, unknown>>

/** Answers as `btc_providers` wallets do: JSON-RPC in the dialect of sats-connect (Xverse) or Leather. */
export function satsProvider(wallet: BitcoinTestWallet, way: 'sats' | 'leather' = 'sats') {
  const { state, ask } = wallet
  const satsAddresses = () => {
    const { payment, ordinals } = wallet.accounts()
    return [
      {
        purpose: 'ordinals',
        addressType: 'p2tr',
        address: ordinals.address,
        publicKey: bytesToHex(ordinals.publicKey),
      },
      {
        purpose: 'payment',
        addressType: 'p2wpkh',
        address: payment.address,
        publicKey: bytesToHex(payment.publicKey),
      },
    ]
  }
  const network = () => ({ bitcoin: { name: state.chain === 'mainnet' ? 'Mainnet' : 'Testnet' } })
  const connect = async (method: string, params: unknown) => {
    await ask(method, params)
    state.authorised = true
  }
  const sats: Record<string, (params: Params) => unknown> = {
    async wallet_connect(params) {
      await connect('wallet_connect', params)
      return { id: 'account', addresses: satsAddresses(), walletType: 'software', network: network() }
    },
    wallet_getAccount() {
      wallet.log.push({ method: 'wallet_getAccount', params: null })
      if (!state.authorised) throw { code: -32002, message: 'Access denied.' }
      return { id: 'account', addresses: satsAddresses(), walletType: 'software', network: network() }
    },
    wallet_disconnect() {
      wallet.log.push({ method: 'wallet_disconnect', params: null })
      state.authorised = false
      return null
    },
    async wallet_changeNetwork(params) {
      await ask('wallet_changeNetwork', params)
      wallet.selectChain(params.name === 'Mainnet' ? 'mainnet' : 'testnet')
      return null
    },
    async signMessage(params) {
      await ask('signMessage', params)
      const { address, message, protocol = 'BIP322' } = params
      return {
        address,
        protocol,
        messageHash: '',
        signature: wallet.signMessage(String(message), String(address), protocol),
      }
    },
    async sendTransfer(params) {
      await ask('sendTransfer', params)
      const [to] = params.recipients as [{ address: string; amount: number }]
      return { txid: wallet.sendTransfer(to.address, BigInt(to.amount)) }
    },
    async signPsbt(params) {
      await ask('signPsbt', params)
      const indexes = Object.values(params.signInputs as Record<string, number[]>).flat()
      const psbt = wallet.signPsbt(base64ToBytes(String(params.psbt)), indexes)
      return {
        psbt: bytesToBase64(psbt),
        ...(params.broadcast === true && { txid: '22'.repeat(32) }),
      }
    },
  }
  const leather: typeof sats = {
    async getAddresses(params) {
      await connect('getAddresses', params)
      const { payment, ordinals } = wallet.accounts()
      return {
        addresses: [
          {
            symbol: 'BTC',
            type: 'p2wpkh',
            address: payment.address,
            publicKey: bytesToHex(payment.publicKey),
            derivationPath: "m/84'/0'/0'/0/0",
          },
          {
            symbol: 'BTC',
            type: 'p2tr',
            address: ordinals.address,
            publicKey: bytesToHex(ordinals.publicKey),
            derivationPath: "m/86'/0'/0'/0/0",
          },
          {
            symbol: 'STX',
            address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
            publicKey: bytesToHex(payment.publicKey),
          },
        ],
      }
    },
    async signMessage(params) {
      await ask('signMessage', params)
      const { payment, ordinals } = wallet.accounts()
      const { address } = params.paymentType === 'p2tr' ? ordinals : payment
      return {
        address,
        message: params.message,
        signature: wallet.signMessage(String(params.message), address, 'BIP322'),
      }
    },
    sendTransfer: params => sats.sendTransfer?.(params),
    async signPsbt(params) {
      await ask('signPsbt', params)
      return {
        hex: bytesToHex(
          wallet.signPsbt(hexToBytes(params.hex) as Uint8Array, params.signAtIndex as number[]),
        ),
      }
    },
  }
  const methods = way === 'sats' ? sats : leather
  return {
    methods,
    async request(method: string, params: unknown): Promise<object> {
      const handler = methods[method]
      try {
        if (!handler) throw { code: -32601, message: `"${method}" is not supported` }
        return { jsonrpc: '2.0', id: '1', result: (await handler((params ?? {}) as Params)) ?? null }
      } catch (thrown) {
        const { code, message } = thrown as { code: number; message: string }
        const error = { code: code === 4001 && way === 'sats' ? -32000 : code, message }
        if (way === 'leather') throw { jsonrpc: '2.0', id: '1', error }
        return { jsonrpc: '2.0', id: '1', error }
      }
    },
    addListener({ eventName, cb }: { eventName: string; cb: (event: object) => void }) {
      const heard = (event: string) => {
        if (event === eventName) cb({ type: event })
      }
      wallet.listeners.add(heard)
      return () => void wallet.listeners.delete(heard)
    },
  }
}
