import { TransactionMachine, type TransactionStore } from '@granary/transactions'
import type { AdapterOf } from '../core/adapters/Adapter.ts'
import {
  currentView,
  initialSendState,
  type Namespace,
  type NetworkOf,
  parseCaipAddress,
  type SendState,
  unitsToDecimal,
  type Wallet,
} from '../core/index.ts'
import { notLoaded, plainAmount } from '../core/internal.ts'
import { failureOf } from './failureOf.ts'
import { openToolkitJournal } from './openToolkitJournal.ts'
import { type PlanCost, planStateOf } from './planStateOf.ts'
import { AboveBalanceError } from './prepareTransfer.ts'
import { readAmount } from './readAmount.ts'
import { ReceiverUnusableError } from './receiverErrors.ts'
import {
  AmountAndReceiverMissingError,
  ChainUnsupportedError,
  NameUnknownError,
  TokenMissingError,
} from './sendErrors.ts'
import type { ClientOf, HeldToken, OpenTransferChain, ReceiverFacts, TransferChain } from './TransferChain.ts'
import { transferFactsOf, transferKind } from './transferFacts.ts'

type Bound = { readonly chain: TransferChain; readonly machine: TransactionMachine<PlanCost> }

/** The code of a chain family loads with its first transfer. */
const openers: {
  readonly [Name in Namespace]: (adapter: AdapterOf[Name]) => Promise<OpenTransferChain<Name>>
} = {
  eip155: async ({ parts }) => ((await parts.transfers()) as typeof import('./openEvmChain.ts')).openEvmChain,
  solana: async () => (await import('./solana/openSolanaChain.ts')).openSolanaChain,
  bip122: async () => (await import('./bitcoin/openBitcoinChain.ts')).openBitcoinChain,
}

/**
 * Transfers of the active account: one at a time, from the form in `state.send` to the confirmed transaction in
 * `state.transfer`. The record is written before the wallet is asked; a reload goes on where the person left.
 */
export class Transfers {
  readonly #wallet: Wallet
  readonly #store: Promise<TransactionStore>
  #client: ClientOf[Namespace] | null = null
  #bound: Bound | null = null
  #opening: Promise<unknown> = Promise.resolve()

  constructor(wallet: Wallet) {
    this.#wallet = wallet
    this.#store = openToolkitJournal()
    // `open` tells.
    this.#store.catch(() => undefined)
    const activeConnection = () => {
      const { activeNamespace, connections } = wallet.store.getState()
      return connections[activeNamespace]
    }
    let known = activeConnection()
    wallet.store.subscribe(() => {
      const now = activeConnection()
      if (now === known) return
      known = now
      if (now.status !== 'connected') this.#leave()
      else void this.open().catch(() => undefined)
    })
  }

  /** Finds what the connected account has under way, and follows it. @throws {WalletNotConnectedError} */
  open(): Promise<void> {
    const opened = this.#opening.then(() => this.#open())
    this.#opening = opened.catch(() => undefined)
    return opened
  }

  async #open(): Promise<void> {
    const { activeNamespace } = this.#wallet.store.getState()
    const chain = await this.#openChain(activeNamespace)
    if (this.#bound && isSameOwner(this.#bound.chain, chain)) {
      this.#bound.machine.walletChanged()
      return
    }
    this.#bound?.machine.stop()
    this.#bound = null
    this.#wallet.store.setState({ transfer: null })
    const store = await this.#store.catch(error => {
      this.#wallet.store.setState({ transfer: { step: 'unavailable', failure: failureOf(error) } })
      throw error
    })
    const machine = new TransactionMachine<PlanCost>({
      store,
      driverOf: async () => chain.driver,
      failureOf,
      pollMs: chain.pollMs,
      owner: chain.owner,
      kinds: [transferKind],
      source: { prepare: steps => Promise.all(steps.map(chain.prepare)) },
      isWalletReady: chain.isWalletReady,
    })
    this.#bound = { chain, machine }
    machine.subscribe(() => this.#show(machine))
    await machine.start()
    this.#show(machine)
  }

  /** @throws {WalletNotConnectedError} {ChainUnsupportedError} {AdapterLoadError} */
  async #openChain<Name extends Namespace>(namespace: Name): Promise<TransferChain> {
    if (!this.#wallet.namespaces.includes(namespace)) throw new ChainUnsupportedError()
    const adapter = await this.#wallet.adapter(namespace)
    const open = await openers[namespace](adapter).catch(notLoaded)
    const client = (await adapter.getClient()) as ClientOf[Name]
    this.#client = client
    const current = () =>
      this.#client?.account.namespace === namespace ? (this.#client as ClientOf[Name]) : null
    return open(client, current, this.#networkOf(client) as NetworkOf[Name])
  }

  #networkOf({ account: { namespace, chainId } }: ClientOf[Namespace]) {
    const { networks } = this.#wallet.store.getState()
    const network = networks.find(({ chainNamespace, id }) => chainNamespace === namespace && id === chainId)
    if (!network) throw new ChainUnsupportedError()
    return network
  }

  /**
   * Checks what the person filled in, and opens the review of it.
   * @throws {AmountAndReceiverMissingError} {TokenMissingError} {ChainUnsupportedError}, and what reading amount, receiver
   *   and token throws; nothing is asked of the wallet then
   */
  async review(): Promise<void> {
    this.#fill({ loading: true })
    try {
      const { sendTokenAmount, receiverAddress, token } = this.#form
      if (!sendTokenAmount?.trim() || !receiverAddress?.trim()) throw new AmountAndReceiverMissingError()
      if (!token) throw new TokenMissingError()
      await this.open()
      const { chain, machine } = this.#ready()
      const receiver = await this.#resolve(chain, receiverAddress)
      const sent = await this.#tokenOf(chain)
      if (sent?.address === receiver) throw new ReceiverUnusableError(receiver)
      const { symbol, decimals } = sent ?? this.#currency()
      const units = readAmount(sendTokenAmount, decimals)
      const balance = sent?.balance ?? (await chain.readBalance())
      if (units > balance) throw new AboveBalanceError(unitsToDecimal(balance, decimals))
      await machine.review(await chain.plan({ token: sent, symbol, decimals, units, receiver }))
    } finally {
      this.#fill({ loading: false })
    }
  }

  /** Asks the wallet for what is on the review, after last checks. */
  async confirm(): Promise<void> {
    await this.#ready().machine.sign()
  }

  async checkAgain(): Promise<void> {
    await this.#ready().machine.checkAgain()
  }

  /** From the review to the form. */
  async back(): Promise<void> {
    await this.#bound?.machine.back()
  }

  /** The person says that the wallet sent nothing. */
  async giveUpLost(): Promise<void> {
    await this.#ready().machine.giveUpLost()
  }

  /** Leaves what was sent behind: it stays on record, and is looked for on the next visit of the form if still on its way. */
  async done(): Promise<void> {
    const machine = this.#bound?.machine
    if (machine?.getState().step === 'confirmed') await machine.done()
    else await machine?.leave('beside')
  }

  /**
   * The most that can be sent: of coins, what is left above the highest fee.
   * @returns decimal text; `0` where the fee takes it all
   */
  async readMost(): Promise<string> {
    await this.open()
    const { chain } = this.#ready()
    const sent = await this.#tokenOf(chain)
    if (sent) return plainAmount(sent.balance, sent.decimals)
    return plainAmount(await chain.readMost(await this.#receiver(chain)), this.#currency().decimals)
  }

  /** What the chain says of the receiver in the form; null while it is no address. */
  async describeReceiver(): Promise<ReceiverFacts | null> {
    await this.open()
    const { chain } = this.#ready()
    const receiver = await this.#receiver(chain)
    return receiver === null ? null : chain.describeReceiver(receiver)
  }

  /** Reads a token by its pasted address, and offers it in the form. */
  async chooseToken(address: string): Promise<void> {
    await this.open()
    const { chain } = this.#ready()
    this.#fill({ token: tokenBalanceOf(await chain.readToken(address), chain.owner.network) })
  }

  /** Reads the account's tokens from its chain into `state.send.tokenBalances`, where the chain tells them. */
  async listTokens(): Promise<void> {
    await this.open()
    const { chain } = this.#ready()
    const held = await chain.readTokens?.()
    if (!held || this.#bound?.chain !== chain) return
    const { network } = chain.owner
    const others = this.#form.tokenBalances.filter(({ chainId }) => chainId !== network)
    this.#fill({ tokenBalances: [...others, ...held.map(token => tokenBalanceOf(token, network))] })
  }

  async #tokenOf(chain: TransferChain): Promise<HeldToken | null> {
    const { token } = this.#form
    return token?.address ? chain.readToken(parseCaipAddress(token.address).address) : null
  }

  #currency() {
    if (!this.#client) throw new ChainUnsupportedError()
    return this.#networkOf(this.#client).nativeCurrency
  }

  get #form(): SendState {
    return this.#wallet.store.getState().send
  }

  #fill(part: Partial<SendState>): void {
    this.#wallet.store.setState(({ send }) => ({ send: { ...send, ...part } }))
  }

  /** The receiver in the form, if it is one on this chain. */
  #receiver(chain: TransferChain): Promise<string | null> {
    const typed = this.#form.receiverAddress ?? ''
    return this.#resolve(chain, typed, { cached: true }).catch(() => null)
  }

  /**
   * An address as it was typed, or the one that a name has on an EVM chain, as the wallet's own node tells: now, or
   * with `cached` within the last 5 minutes.
   */
  async #resolve(
    chain: TransferChain,
    text: string,
    options?: { readonly cached: boolean },
  ): Promise<string> {
    if (!isName(text) || !chain.owner.network.startsWith('eip155')) return chain.readReceiver(text)
    const { resolveName } = await this.#wallet.engine()
    const found = await resolveName(text.trim(), options)
    if (!found) throw new NameUnknownError(text.trim())
    return chain.readReceiver(found)
  }

  #ready(): Bound {
    if (!this.#bound) throw new ChainUnsupportedError()
    return this.#bound
  }

  #leave(): void {
    this.#client = null
    this.#bound?.machine.stop()
    this.#bound = null
    this.#wallet.store.setState({ transfer: null })
  }

  /** Shows where the transfer stands; one that was made leaves an empty form and a new balance behind. */
  #show(machine: TransactionMachine<PlanCost>): void {
    if (this.#bound?.machine !== machine) return
    const { store } = this.#wallet
    const before = store.getState().transfer
    const transfer = planStateOf(machine.getState(), transferFactsOf)
    store.setState({ transfer })
    if (transfer?.step !== 'sent' || !transfer.isConfirmed) return
    if (before?.step === 'sent' && before.isConfirmed) return
    const { tokenBalances } = this.#form
    store.setState({ send: { ...initialSendState, tokenBalances } })
    void this.#wallet
      .engine()
      .then(({ readBalance }) => readBalance({ namespace: store.getState().activeNamespace, refresh: true }))
      .catch(() => undefined)
    const { history, activeNamespace } = store.getState()
    if (activeNamespace === 'eip155')
      void this.#wallet
        .services()
        .then(({ blockchain }) => blockchain())
        .then(service => service?.fetchTokenBalances({ namespace: 'eip155', refresh: true }))
        .catch(() => undefined)
    if (currentView(history).name.startsWith('WalletSend'))
      store.setState({ history: [{ name: 'Account' }, { name: 'WalletSendConfirmed' }] })
  }
}

/** `anna.eth`: with a dot, which no address has. */
const isName = (text: string) => /^[^\s:]+\.[^\s:.]+$/.test(text.trim())

const isSameOwner = ({ owner: a }: TransferChain, { owner: b }: TransferChain) =>
  a.network === b.network && a.account === b.account

function tokenBalanceOf({ address, name, symbol, decimals, balance }: HeldToken, network: string) {
  return {
    name,
    symbol,
    chainId: network,
    address: `${network}:${address}`,
    quantity: { decimals: String(decimals), numeric: plainAmount(balance, decimals) },
    iconUrl: '',
  }
}
