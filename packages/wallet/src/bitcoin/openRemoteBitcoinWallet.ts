import { read } from '../core/announcements/read.ts'
import type { AdapterHost, RemoteWallet } from '../core/index.ts'
import type { RemoteNamespace } from '../core/remote/createRemoteConnector.ts'
import type { SessionAccount } from '../core/session/SessionConnector.ts'
import { bytesToBase64 } from '../encoding/base64.ts'
import { hexToBytes } from '../encoding/hex.ts'
import type { BitcoinSigner, SigningContext } from './BitcoinWallet.ts'
import { bitcoinChain } from './bitcoinChain.ts'
import { readBitcoinAccounts } from './readBitcoinAccounts.ts'

/** More addresses than any wallet shares with a page. */
const addressLimit = 100

/**
 * A wallet outside the page, over WalletConnect's methods
 * (https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin).
 */
export function openRemoteBitcoinWallet(
  wallet: RemoteWallet,
  host: Pick<AdapterHost<'bip122'>, 'networks'>,
): BitcoinSigner & RemoteNamespace {
  const name = wallet.name ?? 'The wallet'
  const ask = async ({ chain, used }: SigningContext, method: string, params: object) => {
    if (!wallet.methods('bip122').includes(method)) throw new TypeError(`${name} did not grant ${method}`)
    return wallet.request(`bip122:${chain.reference}`, method, { account: used.address, ...params })
  }

  return {
    name,
    provider: wallet,
    accounts() {
      // Bitcoin alone: other chains share the namespace and the form of some addresses.
      const granted = wallet.accounts('bip122').filter(({ chainId }) => bitcoinChain(chainId))
      const referencesOf = (address: string) =>
        granted.filter(one => one.address === address).map(({ chainId }) => chainId)
      const given = [...new Set(granted.map(({ address }) => address))]
        .slice(0, addressLimit)
        .map(address => ({
          address,
          publicKey: undefined,
          purpose: undefined,
          path: undefined,
          chains: referencesOf(address).map(reference => `bip122:${reference}`),
          source: wallet,
        }))
      const isGranted = ({ address, homeChainId }: SessionAccount) =>
        referencesOf(address).includes(homeChainId)
      return readBitcoinAccounts(given, host.networks).filter(isGranted)
    },
    async signMessage(context, message, protocol) {
      const { address } = context.used
      const answer = await ask(context, 'signMessage', { message, address, ...(protocol && { protocol }) })
      const signer = read(answer, 'address')
      if (signer !== undefined && signer !== address)
        throw new TypeError('The wallet signed with another address')
      const signature = read(answer, 'signature')
      const bytes = hexToBytes(signature)
      // Some wallets return base64 by themselves.
      return bytes ? bytesToBase64(bytes) : signature
    },
    sendTransfer: async (context, { recipient, amount }) =>
      read(
        await ask(context, 'sendTransfer', { recipientAddress: recipient, amount: String(amount) }),
        'txid',
      ),
    async signPsbt(context, { psbt, signInputs, broadcast = false }) {
      const isShared = (address: string) => context.accounts.some(account => account.address === address)
      if (!signInputs.every(({ address }) => isShared(address)))
        throw new TypeError('The wallet shared no such account')
      const answer = await ask(context, 'signPsbt', {
        psbt,
        signInputs: signInputs.map(({ address, index }) => ({ address, index })),
        broadcast,
      })
      // Null is no id, which the caller refuses.
      return { psbt: read(answer, 'psbt'), txid: read(answer, 'txid') ?? (broadcast ? null : undefined) }
    },
  }
}
