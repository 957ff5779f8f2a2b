import { BaseError } from '@granary/errors'
import { lazily } from '../adapters/lazily.ts'
import type { ConnectedAccount } from '../connections/Connection.ts'
import type { ConnectionEvent } from '../connections/connectionEvent.ts'
import type { Namespace, Network } from '../networks/Network.ts'
import { currentView } from '../router/View.ts'
import type { KnownSiwxSession } from './Siwx.ts'
import type { SiwxHost } from './SiwxHost.ts'
import type { SiwxState } from './SiwxState.ts'
import { sessionsOfAccount } from './sessionsOfAccount.ts'

/** Storage key of the last signed-in network (CAIP-2), kept across visits. */
export const lastNetworkKey = 'siwx_last_network'

/** The account that signs in, and its network. */
export type SiwxSubject = { readonly account: ConnectedAccount; readonly network: Network }

export type SiwxContext = ReturnType<typeof createSiwxContext>

/** Shared by the steps of sign-in: subject, session, current attempt, and what the modal shows. */
export function createSiwxContext(host: SiwxHost, notifyTabs: () => void) {
  const { store, config, signOuts } = host
  let attempt = 0
  const isStill = (begun: number) => () => begun === attempt

  const set = (part: Partial<SiwxState>) => store.setState(state => ({ siwx: { ...state.siwx, ...part } }))

  const load = lazily(async () => {
    if (!config.siwx) throw new SiwxNotEnabledError()
    return config.siwx.load()
  })
  const activeAccount = (): ConnectedAccount | undefined => {
    const { connections, activeNamespace } = store.getState()
    const connection = connections[activeNamespace]
    return connection.status === 'connected' ? connection.account : undefined
  }
  const networkOf = ({ namespace, chainId }: ConnectedAccount) =>
    store.getState().networks.find(({ chainNamespace, id }) => chainNamespace === namespace && id === chainId)

  /** Ends the sessions of ended connections, and retries earlier failures. */
  const paySignOuts = async (): Promise<void> => {
    if (await signOuts.pay(load)) notifyTabs()
  }

  return {
    ...host,
    open: host.router.show,
    close: host.router.close,
    /** Calls the host's listeners. */
    emit(event: ConnectionEvent, namespace: Namespace) {
      for (const listener of host.listeners) listener(event, namespace)
    },
    /** Whether a connection asks for the signature. */
    asksOnConnect: config.siwx?.askOnConnect !== false,
    /** Addresses that cancelled: not asked again until they reconnect. */
    declined: new Set<string>(),
    /** One attempt counts at a time: answers to older ones are dropped. */
    attempts: {
      /** Starts an attempt, which ends earlier ones. @returns whether it still counts */
      begin: () => isStill(++attempt),
      /** @returns whether the current attempt still counts */
      current: () => isStill(attempt),
      end: () => {
        attempt += 1
      },
    },
    set,
    /** The host's session keeper. @throws SiwxNotEnabledError */
    load,
    activeAccount,
    /** The connected account and its network, if both are present. */
    findSubject(): SiwxSubject | undefined {
      const account = activeAccount()
      const network = account && networkOf(account)
      return account && network && { account, network }
    },
    /** @throws SiwxNotEnabledError, SiwxAddressMissingError, SiwxNetworkMissingError */
    requireSubject(): SiwxSubject {
      if (!config.siwx) throw new SiwxNotEnabledError()
      const account = activeAccount()
      if (!account?.address) throw new SiwxAddressMissingError()
      const network = networkOf(account)
      if (!network) throw new SiwxNetworkMissingError(String(account.chainId))
      return { account, network }
    },
    /** @throws SiwxClientMissingError */
    clientOf: ({ namespace }: ConnectedAccount) =>
      host.adapters.load(namespace).catch(cause => {
        throw new SiwxClientMissingError(cause)
      }),
    /** The currently valid session. */
    async sessionOf(subject: SiwxSubject): Promise<KnownSiwxSession | undefined> {
      const signer = signerOf(subject)
      await paySignOuts()
      // An account that left is signed out here even before the server knows.
      if (signOuts.isOwed(signer)) return undefined
      const sessions = await (await load()).getSessions(signer.chainId, signer.address)
      return sessionsOfAccount(sessions, signer.chainId, signer.address).find(
        ({ data: { expirationTime } }) => !(expirationTime && Date.parse(expirationTime) <= Date.now()),
      )
    },
    paySignOuts,
    /** Makes the other tabs look up their session. */
    notifyTabs,
    settle(subject: SiwxSubject): void {
      signOuts.signedIn(signerOf(subject))
      set({ status: 'signed', isRequired: false, error: null })
      host.storage.setItem(lastNetworkKey, subject.network.caipNetworkId)
    },
    isShown(views: RegExp): boolean {
      const { isOpen, history } = store.getState()
      return isOpen && views.test(currentView(history).name)
    },
    showError(error: BaseError): void {
      set({ error })
      if (store.getState().isOpen) host.snackbars.showSnackbar('error', error.shortMessage, error.code)
    },
  }
}

/** The account as messages and sessions name it; `chainId` is CAIP-2. */
export function signerOf({ account, network }: SiwxSubject) {
  return { chainId: network.caipNetworkId, address: account.address }
}

export class SiwxNotEnabledError extends BaseError {
  override readonly name = 'SiwxNotEnabledError'
  constructor() {
    super('Sign-in with wallet is not enabled', {
      code: 'SIWX_NOT_ENABLED',
      metaMessages: ['No money has moved. This site is not set up for it.'],
    })
  }
}

export class SiwxAddressMissingError extends BaseError {
  override readonly name = 'SiwxAddressMissingError'
  constructor() {
    super('There is no connected address to sign in with', {
      code: 'SIWX_ADDRESS_MISSING',
      metaMessages: ['No money has moved. Connect a wallet and try again.'],
    })
  }
}

export class SiwxNetworkMissingError extends BaseError {
  override readonly name = 'SiwxNetworkMissingError'
  constructor(chainId: string) {
    super('There is no supported network to sign in on', {
      code: 'SIWX_NETWORK_MISSING',
      details: chainId,
      metaMessages: ['No money has moved. Choose one of the networks that this site works with.'],
    })
  }
}

export class SiwxClientMissingError extends BaseError {
  override readonly name = 'SiwxClientMissingError'
  constructor(cause: unknown) {
    super('There is no connection to the wallet to sign in with', {
      code: 'SIWX_CLIENT_MISSING',
      cause,
      metaMessages: ['No money has moved. Reload the page and try again.'],
    })
  }
}
