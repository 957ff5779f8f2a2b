import { cleanIcon } from '../core/announcements/cleanIcon.ts'
import { cleanName } from '../core/announcements/cleanName.ts'
import { read } from '../core/announcements/read.ts'
import type { AdapterHost } from '../core/index.ts'
import type { BitcoinWallet } from './BitcoinWallet.ts'
import { bitcoinChain } from './bitcoinChain.ts'
import { readSatsAccounts } from './readSatsAccounts.ts'
import { satsDialect } from './satsDialect.ts'
import { SatsError, type SatsProvider, satsRequest } from './satsRequest.ts'

const purposes = ['payment', 'ordinals']
/** Methods that ask the person for accounts, newest first. */
const connects: readonly (readonly [method: string, params: object])[] = [
  ['wallet_connect', { addresses: purposes }],
  ['getAccounts', { purposes }],
  ['getAddresses', { purposes }],
]
const idForm = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*){0,4}$/
const changes = ['accountChange', 'networkChange', 'disconnect']

/**
 * A wallet of `window.btc_providers` (WBIP-004): the entry names it and the path of its provider below
 * `window`. Null if the entry has no name or the path leads nowhere.
 */
export function openSatsWallet(
  page: object,
  entry: unknown,
  host: Pick<AdapterHost<'bip122'>, 'networks'>,
): BitcoinWallet | null {
  const id = read(entry, 'id')
  const name = cleanName(read(entry, 'name'))
  const provider = typeof id === 'string' && idForm.test(id) ? providerAt(page, id) : null
  if (name === null || provider === null) return null
  const dialect = satsDialect(id as string)
  const methods = read(entry, 'methods')
  const knows = (method: string) => !Array.isArray(methods) || methods.includes(method)
  const ask = (method: string, params?: object | null) => satsRequest(provider, method, params)
  const toAccounts = (answer: unknown) => readSatsAccounts(answer, host.networks)

  const restore = async () => {
    try {
      return toAccounts(await ask('wallet_getAccount', null))
    } catch (cause) {
      // No permission, or no silent way to ask.
      if (cause instanceof SatsError) return []
      throw cause
    }
  }
  return {
    name,
    icon: cleanIcon(read(entry, 'icon')),
    provider,
    async connect() {
      const announced = connects.filter(([method]) => knows(method))
      let unknown: unknown
      for (const [method, params] of announced.length > 0 ? announced : connects) {
        try {
          return toAccounts(await ask(method, params))
        } catch (cause) {
          if (!(cause instanceof SatsError && cause.isUnknownMethod)) throw cause
          unknown = cause
        }
      }
      throw unknown
    },
    restore,
    disconnect: async () => {
      await ask('wallet_disconnect', null).catch(cause => {
        if (!(cause instanceof SatsError)) throw cause
      })
    },
    watch: listener => watch(provider, toAccounts, restore, listener),
    async switchNetwork(chainId) {
      await ask('wallet_changeNetwork', { name: bitcoinChain(chainId)?.sats })
      return restore()
    },
    async signMessage(context, message, protocol) {
      const result = await ask('signMessage', dialect.signMessage(context, message, protocol))
      const address = read(result, 'address')
      if (address !== undefined && address !== context.used.address)
        throw new TypeError('The wallet signed with another address')
      return read(result, 'signature')
    },
    sendTransfer: async (context, transfer) =>
      read(await ask('sendTransfer', dialect.sendTransfer(context, transfer)), 'txid'),
    async signPsbt(context, input) {
      const result = await ask('signPsbt', dialect.signPsbt(context, input))
      return { psbt: dialect.psbtOf(result), txid: read(result, 'txid') }
    },
  }
}

function providerAt(page: object, id: string): SatsProvider | null {
  const found = id.split('.').reduce<unknown>((holder, part) => read(holder, part), page)
  return typeof read(found, 'request') === 'function' ? (found as SatsProvider) : null
}

type Accounts = ReturnType<typeof readSatsAccounts>

/** Listens to a wallet's events. After one without addresses, the page asks the wallet, not the person. */
function watch(
  provider: SatsProvider,
  toAccounts: (answer: unknown) => Accounts,
  restore: () => Promise<Accounts>,
  listener: (accounts: Accounts) => void,
): () => void {
  let ended = false
  const emit = (accounts: Accounts) => {
    if (!ended) listener(accounts)
  }
  const heard = (eventName: string) => (event: unknown) => {
    if (eventName === 'disconnect') emit([])
    else if (Array.isArray(read(event, 'addresses'))) emit(toAccounts(event))
    else restore().then(emit, () => emit([]))
  }
  const ends = changes.map(eventName => {
    try {
      return provider.addListener?.({ eventName, cb: heard(eventName) })
    } catch {
      return undefined
    }
  })
  return () => {
    ended = true
    for (const end of ends) {
      try {
        if (typeof end === 'function') end()
      } catch {
        // No longer listening.
      }
    }
  }
}
