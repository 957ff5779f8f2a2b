import { accountsIn, chainsIn, readStandardWallet } from '../announced/readStandardWallet.ts'
import { watchAccounts } from '../announced/watchAccounts.ts'
import { read } from '../core/announcements/read.ts'
import type { AdapterHost } from '../core/index.ts'
import type { SessionAccount } from '../core/session/SessionConnector.ts'
import { base64ToBytes, bytesToBase64 } from '../encoding/base64.ts'
import type { BitcoinWallet, SigningContext } from './BitcoinWallet.ts'
import { bitcoinChainNamed } from './bitcoinChain.ts'
import { readBitcoinAccounts } from './readBitcoinAccounts.ts'
import { satsDialect } from './satsDialect.ts'
import { type SatsProvider, satsRequest } from './satsRequest.ts'

/** Connect features: Bitcoin's takes the purposes of the addresses, the standard one does not. */
const purposes = { purposes: ['payment', 'ordinals'] }

/** A Wallet Standard wallet with Bitcoin features; null if it has none. */
export function openStandardBitcoinWallet(
  provider: object,
  host: Pick<AdapterHost<'bip122'>, 'networks'>,
): BitcoinWallet | null {
  const wallet = readStandardWallet(provider)
  if (!wallet?.chains().some(chain => bitcoinChainNamed(chain))) return null
  const connectFeature = () => wallet.feature('bitcoin:connect', 'connect')
  const commonConnect = () => wallet.feature('standard:connect', 'connect')
  if (!connectFeature() && !commonConnect()) return null

  const toAccounts = (holder: unknown): readonly SessionAccount[] => {
    const given = accountsIn(holder).map(source => ({
      address: read(source, 'address'),
      publicKey: read(source, 'publicKey'),
      purpose: read(source, 'purpose'),
      path: read(source, 'path'),
      chains: chainsIn(source),
      source,
    }))
    return readBitcoinAccounts(given, host.networks)
  }
  const answered = async (answer: unknown) => {
    const accounts = toAccounts(await answer)
    return accounts.length > 0 ? accounts : toAccounts(provider)
  }
  const ask = async (feature: string, method: string, input: object): Promise<unknown> => {
    const call = wallet.feature(feature, method)
    if (!call) throw new TypeError(`${wallet.name} has no ${feature}`)
    const answer = await call(input)
    return Array.isArray(answer) ? answer[0] : answer
  }

  return {
    name: wallet.name,
    icon: wallet.icon,
    provider,
    connect: async () => answered(connectFeature()?.(purposes) ?? commonConnect()?.()),
    // `bitcoin:connect` has no silent mode.
    restore: async () => {
      const given = toAccounts(provider)
      return given.length > 0 ? given : answered(commonConnect()?.({ silent: true }))
    },
    disconnect: async () => {
      const leave =
        wallet.feature('bitcoin:disconnect', 'disconnect') ??
        wallet.feature('standard:disconnect', 'disconnect')
      await leave?.()
    },
    watch: listener =>
      watchAccounts(wallet, ['bitcoin:events', 'standard:events'], holder => listener(toAccounts(holder))),
    async signMessage({ used }, message) {
      const input = { account: used.source, message: new TextEncoder().encode(message) }
      const signature = read(await ask('bitcoin:signMessage', 'signMessage', input), 'signature')
      return signature instanceof Uint8Array ? bytesToBase64(signature) : signature
    },
    async sendTransfer(context, transfer) {
      const sats = read(read(read(provider, 'features'), 'sats-connect:'), 'provider')
      if (typeof read(sats, 'request') !== 'function') throw new TypeError(`${wallet.name} has no transfers`)
      const params = satsDialect('').sendTransfer(context, transfer)
      return read(await satsRequest(sats as SatsProvider, 'sendTransfer', params), 'txid')
    },
    async signPsbt(context, { psbt, signInputs, broadcast }) {
      if (broadcast) throw new TypeError(`${wallet.name} cannot send a PSBT; send it yourself once signed`)
      const inputsToSign = signInputs.map(({ address, index }) => ({
        account: sourceOf(context, address),
        signingIndexes: [index],
      }))
      const input = { psbt: base64ToBytes(psbt), inputsToSign, chain: context.chain.standard }
      const signed = read(await ask('bitcoin:signTransaction', 'signTransaction', input), 'signedPsbt')
      return { psbt: signed instanceof Uint8Array ? bytesToBase64(signed) : undefined, txid: undefined }
    },
  }
}

function sourceOf({ accounts }: SigningContext, address: string): object {
  const account = accounts.find(given => given.address === address)
  if (!account) throw new TypeError(`The wallet returned no account ${address.slice(0, 100)}`)
  return account.source
}
