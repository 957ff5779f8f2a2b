import { BaseError } from '@granary/errors'
import type { Client } from 'viem'
import { cleanIcon } from '../announcements/cleanIcon.ts'
import type { AccountDetails } from '../connections/AccountDetails.ts'
import type { Address } from '../connections/Connection.ts'
import type { Namespace } from '../networks/Network.ts'
import { createWalletCache } from '../storage/createWalletCache.ts'
import { addressForms } from '../validation/addressForms.ts'
import type { WalletContext } from '../WalletContext.ts'
import { coinTypeOf } from './coinTypeOf.ts'
import { createNameApi } from './createNameApi.ts'
import { nameableAccount } from './mayRegisterName.ts'
import {
  NameAccountError,
  NameRegistrationError,
  NameResolveError,
  NameTakenError,
} from './NameServiceError.ts'
import { formatNameMessage } from './nameMessage.ts'
import type { Profile } from './readOnChain.ts'
import { withResolver } from './withResolver.ts'

type Parts = Pick<
  WalletContext,
  'config' | 'store' | 'storage' | 'services' | 'router' | 'snackbars' | 'adapters' | 'log'
> & {
  setAccountDetails(details: AccountDetails, namespace: Namespace): void
  /** The page's origin. */
  readonly origin?: () => string
}

/** A view waits for suggestions and offers to try again. */
const patience = { timeout: 8_000, retries: 1 }

/** Names of accounts: registering one, and showing those that the chain proves. */
export function createNames(parts: Parts) {
  const { config, services, store, storage, router, snackbars, adapters, log, setAccountDetails } = parts
  const { origin = () => (globalThis as { location?: Location }).location?.origin ?? '' } = parts
  const profiles = createWalletCache<Profile>('identity', { storage, read: readStoredProfile })
  const addresses = createWalletCache<Address>('ens', { storage, read: readStoredAddress })

  /** @throws NameAccountError */
  async function service() {
    if (!config.names) throw new NameAccountError()
    const { url, zone } = config.names
    return { api: createNameApi((await services()).client(url, patience)), zone }
  }

  /** Back to where registering began, whatever was opened on the way. */
  function goBack() {
    const { history } = store.getState()
    const index = history.findLastIndex(({ name }) => name === 'RegisterAccountName')
    if (index >= 0) router.goBackToIndex(index)
    else router.replace({ name: 'RegisterAccountName' })
  }

  /** @throws NameAccountError; what signing and the service throw */
  async function sign(name: string) {
    const account = nameableAccount(store.getState(), config)
    if (!account) throw new NameAccountError()
    const { address, chainId } = account
    const message = formatNameMessage({
      name,
      address,
      chainId,
      origin: origin(),
      nonce: crypto.randomUUID().replaceAll('-', ''),
      issuedAt: new Date().toISOString(),
    })
    const adapter = await adapters.load('eip155')
    const signature = await adapter.signMessage(message)
    return { coin_type: coinTypeOf(chainId), address, message, signature }
  }

  /** The connected account; `key` tells its answers from those of other accounts, chains and wallets. */
  function shownAccount() {
    const { connections, networks } = store.getState()
    if (connections.eip155.status !== 'connected') return undefined
    const { address, chainId, id } = connections.eip155.account
    const network = networks.find(each => each.chainNamespace === 'eip155' && each.id === chainId)
    return network?.chainNamespace === 'eip155'
      ? { address, network: withResolver(network, config), key: `eip155:${chainId}:${address}:${id}` }
      : undefined
  }

  /**
   * Reads names through the wallet, which answers for the account and chain that it has by then.
   * @param key the account that is asked for
   * @throws Error if another is connected by the answer; what reading throws
   */
  async function readByWallet<Answer>(
    key: string,
    read: (names: typeof import('./readOnChain.ts'), reader: Client) => Promise<Answer>,
  ): Promise<Answer> {
    const adapter = await adapters.load('eip155')
    const [names, client] = await Promise.all([adapter.parts.names(), adapter.getClient()])
    const answer = await read(names as typeof import('./readOnChain.ts'), client.walletReader)
    if (shownAccount()?.key !== key) throw new Error('The account changed meanwhile.')
    return answer
  }

  const show = (key: string, { name, image }: Profile) => {
    if (shownAccount()?.key !== key) return
    const { profileName: _, profileImage: __, ...rest } = store.getState().accountDetails.eip155
    setAccountDetails({ ...rest, profileName: name, ...(image && { profileImage: image }) }, 'eip155')
  }

  /**
   * Reads the connected account's name and picture from the chain into its details. Never throws, and nothing waits for
   * it: without a name, the address is shown.
   */
  async function showProfile(): Promise<void> {
    const account = shownAccount()
    if (!account?.network.contracts?.ensUniversalResolver) return
    const { key, network, address } = account
    const known = profiles.get(key)
    if (known) return show(key, known)
    try {
      const profile = await readByWallet(key, ({ readProfile }, reader) =>
        readProfile(reader, network, address as Address),
      )
      profiles.set(key, profile)
      show(key, profile)
    } catch (cause) {
      log.info('Name not read', cause)
    }
  }

  return {
    showProfile,
    /** @throws NamesOfAddressError, NameAccountError */
    async ownNames(): Promise<readonly string[]> {
      const account = nameableAccount(store.getState(), config)
      if (!account) throw new NameAccountError()
      const { api } = await service()
      return api.namesOf(account.address, account.address)
    },
    /**
     * The address of a name, by the chain of the connected account; undefined where it has none there.
     * @param name in any case and form
     * @param cached whether an address that was found within the last 5 minutes will do: never before money moves
     * @throws NameResolveError, also if the account, its chain or its wallet changes meanwhile
     */
    async resolveName(name: string, { cached = false } = {}): Promise<Address | undefined> {
      const account = shownAccount()
      if (!account?.network.contracts?.ensUniversalResolver) return undefined
      const key = `${account.key}:${name}`
      const known = cached ? addresses.get(key) : undefined
      if (known) return known
      try {
        const found = await readByWallet(account.key, ({ readAddress }, reader) =>
          readAddress(reader, account.network, name),
        )
        if (found) addresses.set(key, found)
        else addresses.remove(key)
        return found
      } catch (cause) {
        throw new NameResolveError(cause)
      }
    },
    /** The label itself first. @param label without the zone @throws NameSuggestionsError */
    async suggestNames(label: string, signal?: AbortSignal) {
      const { api, zone } = await service()
      return api.suggestions(label, { zone, ...(signal && { signal }) })
    },
    /**
     * Has the account sign for its name and registers it. Then RegisterAccountNameSuccess is shown; on failure, or when the
     * person declines to sign, RegisterAccountName again (specification section 4).
     * @param label without the zone
     */
    async registerName(label: string): Promise<void> {
      try {
        const { api, zone } = await service()
        const name = `${label.toLowerCase()}.${zone}`
        if (await api.isRegistered(name)) throw new NameTakenError()
        const registration = await sign(name)
        await api.register(name, registration)
        const key = shownAccount()?.key
        if (key) profiles.remove(key)
        if (shownAccount()?.address === registration.address)
          setAccountDetails({ profileName: name }, 'eip155')
        router.replace({ name: 'RegisterAccountNameSuccess', accountName: name })
        void showProfile()
      } catch (cause) {
        goBack()
        const error = cause instanceof BaseError ? cause : new NameRegistrationError(label, cause)
        snackbars.showSnackbar('error', error.shortMessage, error.code)
      }
    },
  }
}

function readStoredAddress(stored: unknown): Address | undefined {
  return typeof stored === 'string' && addressForms.eip155.test(stored) ? (stored as Address) : undefined
}

function readStoredProfile(stored: unknown): Profile | undefined {
  const { name, image } = (stored ?? {}) as Readonly<Record<string, unknown>>
  if (typeof name !== 'string' || name.length > 255) return undefined
  return { name, image: cleanIcon(image) }
}
