import { BaseError } from '@granary/errors'
import type { Adapter } from '../adapters/Adapter.ts'
import type { ConnectedAccount } from '../connections/Connection.ts'
import type { ConnectionEvent } from '../connections/connectionEvent.ts'
import type { Namespace, Network } from '../networks/Network.ts'
import { currentView, startView } from '../router/View.ts'
import { createPreparedMessages } from './createPreparedMessages.ts'
import { createTabLink } from './createTabLink.ts'
import { findSession } from './findSession.ts'
import type { Siwx } from './Siwx.ts'
import type { SiwxActions } from './SiwxActions.ts'
import type { SiwxHost } from './SiwxHost.ts'
import { SiwxInitializeError } from './SiwxInitializeError.ts'
import { initialSiwxState, type SiwxState } from './SiwxState.ts'
import { shownSignInError } from './shownSignInError.ts'

export type SiwxFlow = SiwxActions & {
  follow(event: ConnectionEvent, namespace: Namespace): Promise<void>
  /** Ends the sessions whose connections are over; once more those that could not be ended then. */
  paySignOuts(): Promise<void>
}

type Subject = { readonly account: ConnectedAccount; readonly network: Network }

/** Where the last network that was signed in on is kept over visits (CAIP-2). */
export const lastNetworkKey = 'siwx_last_network'

/** The rules of sign-in (specification section 4). One attempt counts at a time: an answer to an older one is dropped. */
export function createSiwxFlow(host: SiwxHost): SiwxFlow {
  const { store, config, log, signOuts } = host
  const prepared = createPreparedMessages()
  let attempt = 0
  let loading: Promise<Siwx> | undefined
  const asks = config.siwx?.askOnConnect !== false
  /** Addresses that were asked and cancelled: not asked again until they connect anew. */
  const declined = new Set<string>()
  const tabs = createTabLink(() => void followOtherTab())

  const set = (part: Partial<SiwxState>) => store.setState(state => ({ siwx: { ...state.siwx, ...part } }))
  const shows = (views: RegExp) => {
    const { isOpen, history } = store.getState()
    return isOpen && views.test(currentView(history).name)
  }
  const siwx = (): Promise<Siwx> => {
    if (!config.siwx) throw new SiwxNotEnabledError()
    loading ??= config.siwx.load().catch(cause => {
      loading = undefined
      throw cause
    })
    return loading
  }
  const activeAccount = (): ConnectedAccount | undefined => {
    const { connections, activeNamespace } = store.getState()
    const connection = connections[activeNamespace]
    return connection.status === 'connected' ? connection.account : undefined
  }
  const isSmartAccount = ({ namespace, address, accounts }: ConnectedAccount) =>
    store.getState().preferredAccountTypes[namespace] === 'smartAccount' ||
    accounts.some(account => account.address === address && account.type === 'smartAccount')
  const networkOf = ({ namespace, chainId }: ConnectedAccount) =>
    store.getState().networks.find(({ chainNamespace, id }) => chainNamespace === namespace && id === chainId)

  /** @throws SiwxNotEnabledError, SiwxAddressMissingError, SiwxNetworkMissingError */
  const subject = (): Subject => {
    if (!config.siwx) throw new SiwxNotEnabledError()
    const account = activeAccount()
    if (!account?.address) throw new SiwxAddressMissingError()
    const network = networkOf(account)
    if (!network) throw new SiwxNetworkMissingError(String(account.chainId))
    return { account, network }
  }
  /** @throws SiwxClientMissingError */
  const clientOf = ({ namespace }: ConnectedAccount) =>
    host.adapter(namespace).catch(cause => {
      throw new SiwxClientMissingError(cause)
    })
  const signerOf = ({ account, network }: Subject) => ({
    chainId: network.caipNetworkId,
    address: account.address,
  })
  const sessionOf = async ({ account, network }: Subject) => {
    await paySignOuts()
    // Whoever has left is signed out here, though the server has not heard of it yet.
    if (signOuts.isOwed(signerOf({ account, network }))) return undefined
    const sessions = await (await siwx()).getSessions(network.caipNetworkId, account.address)
    return findSession(sessions, network.caipNetworkId, account.address)
  }

  function settle({ account, network }: Subject) {
    signOuts.signedIn(signerOf({ account, network }))
    set({ status: 'signed', isRequired: false, error: null })
    host.storage.setItem(lastNetworkKey, network.caipNetworkId)
  }

  /**
   * @param asksNow whether SignMessage opens when there is no session though none is required
   * @param ended views that are over when nothing is to be signed
   */
  async function check(asksNow: boolean, ended = /^SignMessage$/): Promise<void> {
    const turn = ++attempt
    const account = activeAccount()
    const network = account && networkOf(account)
    if (!account || !network) return store.setState({ siwx: initialSiwxState })
    set({ status: 'checking', error: null })
    try {
      const [isRequired, session] = [isRequiredBy(await siwx()), await sessionOf({ account, network })]
      if (turn !== attempt) return
      if (session) {
        settle({ account, network })
        if (shows(ended)) host.close()
        return
      }
      set({ status: 'needed', isRequired })
      if (isRequired || (asksNow && !declined.has(account.address))) host.open({ name: 'SignMessage' })
      else if (shows(ended)) host.close()
    } catch (cause) {
      if (turn === attempt) await giveUp(account.namespace, cause)
    }
  }

  /** Nobody can sign in now: whoever has to is disconnected (specification section 8). */
  async function giveUp(namespace: Namespace, cause: unknown): Promise<void> {
    log.info('Sign-in not initialised', cause)
    const error = new SiwxInitializeError(cause)
    store.setState({ siwx: { ...initialSiwxState, error } })
    if (!asks) return
    store.setState({ history: [startView] })
    await host.disconnect(namespace).catch(reason => log.info('Not disconnected', reason))
    store.setState({ siwx: { ...initialSiwxState, error }, history: [startView] })
    if (store.getState().isOpen) host.showSnackbar('error', error.shortMessage, error.code)
  }

  async function sign(): Promise<void> {
    if (store.getState().siwx.status === 'signing') return
    try {
      const who = subject()
      await signAs(who, await clientOf(who.account))
    } catch (cause) {
      log.info('Not signed in', cause)
      tellError(shownSignInError(cause, false))
    }
  }

  async function signAs(who: Subject, adapter: Adapter): Promise<void> {
    if (store.getState().siwx.status === 'signing') return
    const { account } = who
    const signer = signerOf(who)
    const turn = ++attempt
    set({ status: 'signing', error: null })
    try {
      const sessions = await siwx()
      // Another tab may have signed in since, or the server was away: then the wallet need not be asked again.
      const isDone =
        (await sessionOf(who).catch(() => undefined)) || (await prepared.handAgain(sessions, signer))
      if (!isDone) {
        const message = await prepared.show(sessions, signer)
        if (turn !== attempt) return
        const text = message.toString()
        prepared.used()
        const signature = await adapter.signMessage(text)
        // The signature of an account or network that was left meanwhile signs nobody in.
        if (turn !== attempt) return
        await prepared.hand(sessions, signer, { data: message.data, message: text, signature })
      }
      if (turn !== attempt) return
      settle(who)
      host.close()
      host.tell({ type: 'signedIn', account }, account.namespace)
      tabs.tell()
    } catch (cause) {
      if (turn === attempt) refuse(cause, account)
    }
  }

  function refuse(cause: unknown, account: ConnectedAccount) {
    log.info('Not signed in', cause)
    const error = shownSignInError(cause, isSmartAccount(account))
    set({ status: 'needed' })
    if (!shows(/^SignMessage$/)) host.open({ name: 'SignMessage' })
    tellError(error)
  }

  function tellError(error: BaseError) {
    set({ error })
    if (store.getState().isOpen) host.showSnackbar('error', error.shortMessage, error.code)
  }

  async function cancel(): Promise<void> {
    attempt++
    const { isRequired } = store.getState().siwx
    const account = activeAccount()
    if (account) declined.add(account.address)
    if (isRequired && account) {
      if (!(await leave(account))) return
    } else {
      set({ status: account ? 'needed' : 'idle', error: null })
      host.close()
    }
    store.setState({ history: [startView] })
  }

  /** Back to the last signed-in network, or disconnects. False: the wallet did neither, and the view says so. */
  async function leave(account: ConnectedAccount): Promise<boolean> {
    const network = store
      .getState()
      .networks.find(
        ({ caipNetworkId, chainNamespace }) =>
          chainNamespace === account.namespace && caipNetworkId === host.storage.getItem(lastNetworkKey),
      )
    const canReturn =
      network &&
      network.id !== account.chainId &&
      (await sessionOf({ account, network }).catch(() => undefined))
    if (canReturn)
      try {
        await host.switchNetwork(network.id, account.namespace)
        attempt++
        settle({ account, network })
        host.close()
        return true
      } catch (cause) {
        log.info('Not switched back', cause)
      }
    try {
      await host.disconnect(account.namespace)
      store.setState({ siwx: initialSiwxState })
      return true
    } catch (cause) {
      log.info('Not disconnected', cause)
      set({ status: 'needed' })
      tellError(cause instanceof BaseError ? cause : shownSignInError(cause, false))
      return false
    }
  }

  async function signOut(): Promise<void> {
    const { account, network } = subject()
    await (await siwx()).revokeSession(network.caipNetworkId, account.address)
    declined.add(account.address)
    host.tell({ type: 'signedOut', account }, account.namespace)
    tabs.tell()
    await check(false)
  }

  function followDisconnect(): void {
    attempt++
    store.setState({ siwx: { ...initialSiwxState, error: store.getState().siwx.error } })
    if (shows(/^SignMessage$/)) store.setState({ history: [startView] })
  }

  async function paySignOuts(): Promise<void> {
    if (await signOuts.pay(siwx)) tabs.tell()
  }

  async function followOtherTab(): Promise<void> {
    const { status } = store.getState().siwx
    const account = activeAccount()
    const network = account && networkOf(account)
    if (!account || !network || status === 'idle' || status === 'checking') return
    const before = attempt
    const session = await sessionOf({ account, network }).catch(() => undefined)
    if (before !== attempt || (status !== 'signed' && !session)) return
    await check(false)
  }

  /** A host that asks later is asked nothing until it wants to know. */
  const isWatched = () => asks || store.getState().siwx.status !== 'idle'
  // The person goes over to another namespace that is connected already.
  store.subscribe((state, before) => {
    if (state.activeNamespace !== before.activeNamespace && isWatched()) void check(asks)
  })

  return {
    async open() {
      const who = subject()
      await clientOf(who.account)
      if (await sessionOf(who)) return settle(who)
      attempt++
      set({ status: 'needed', isRequired: isRequiredBy(await siwx()), error: null })
      host.open({ name: 'SignMessage' })
    },
    check: () => check(false),
    async preview() {
      return (await prepared.show(await siwx(), signerOf(subject()))).toString()
    },
    sign,
    paySignOuts,
    cancel,
    signOut,
    async follow(event, namespace) {
      if (namespace !== store.getState().activeNamespace) return
      if (event.type === 'signedIn' || event.type === 'signedOut') return
      if (event.type === 'disconnected') return followDisconnect()
      if (!isWatched()) return
      const isNew = event.type === 'connected'
      if (isNew) declined.delete(event.account.address)
      await check(
        event.type !== 'restored' && asks,
        isNew ? /^(Connect|ConnectingExternal|SignMessage)$/ : undefined,
      )
    },
  }
}

function isRequiredBy(siwx: Siwx): boolean {
  return siwx.getRequired?.() ?? false
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
