import {
  createEvmDriver,
  type EvmContext,
  type EvmCost,
  type FlowWallet,
  flowWalletOf,
  isContractAccount,
  lookPace,
  ownerOf,
} from '@granary/drivers/evm'
import { type Eip1193, estimateGas, mostPerGas, readBalance, readGasFees } from '@granary/drivers/evm/chain'
import { type ChainDriver, TransactionMachine, type TransactionStore } from '@granary/transactions'
import { getAddress } from 'viem/utils'
import {
  type Address,
  currentView,
  type EvmClient,
  initialSendState,
  parseCaipAddress,
  type SendState,
  unitsToDecimal,
  type Wallet,
} from '../core/index.ts'
import { failureOf } from './failureOf.ts'
import { hostReaderOf, readIsLocal } from './hostChain.ts'
import { openToolkitJournal } from './openToolkitJournal.ts'
import { planStateOf } from './planStateOf.ts'
import { planTransfer, transferFactsOf, transferKind } from './planTransfer.ts'
import { AboveBalanceError, prepareTransfer } from './prepareTransfer.ts'
import { readAmount } from './readAmount.ts'
import { ReceiverUnusableError, readReceiver } from './readReceiver.ts'
import { readToken, type TokenOnChain } from './readToken.ts'
import {
  AmountAndReceiverMissingError,
  ChainUnsupportedError,
  NameUnknownError,
  TokenMissingError,
} from './sendErrors.ts'

/** What is known of a receiver before anything is sent. */
export type ReceiverFacts = {
  /** Checksummed. */
  readonly address: string
  readonly isOwn: boolean
  /** A contract may be unable to pass on what it gets. */
  readonly isContract: boolean
}

type Account = {
  readonly client: EvmClient
  /** The wallet's own node. */
  readonly provider: Eip1193
  readonly account: Address
  readonly chainId: number
}
type Bound = Account & { readonly machine: TransactionMachine<EvmCost> }

/**
 * Transfers of the connected EVM account: one at a time, from the form in `state.send` to the confirmed transaction in
 * `state.transfer`. The record is written before the wallet is asked; a reload goes on where the person left.
 */
export class Transfers {
  readonly #wallet: Wallet
  readonly #store: Promise<TransactionStore>
  #client: EvmClient | null = null
  #bound: Bound | null = null
  #opening: Promise<unknown> = Promise.resolve()

  constructor(wallet: Wallet) {
    this.#wallet = wallet
    this.#store = openToolkitJournal()
    // `open` tells.
    this.#store.catch(() => undefined)
    let known = wallet.store.getState().connections.eip155
    wallet.store.subscribe(({ connections: { eip155 } }) => {
      if (eip155 === known) return
      known = eip155
      if (eip155.status !== 'connected') this.#leave()
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
    const { client, provider, account, chainId } = await this.#account()
    this.#client = client
    if (this.#bound?.account === account && this.#bound.chainId === chainId) {
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
    const isLocalChain = await readIsLocal(client)
    const context: EvmContext = {
      owner: { account, chainId },
      chain: { id: chainId },
      isLocalChain,
      wallet: () => this.#flowWallet(),
      publicReader: hostReaderOf(client),
    }
    const driver = createEvmDriver(context) as ChainDriver<EvmCost>
    const machine = new TransactionMachine<EvmCost>({
      store,
      driverOf: async () => driver,
      failureOf,
      pollMs: lookPace(isLocalChain),
      owner: ownerOf(context.owner),
      kinds: [transferKind],
      source: { prepare: steps => Promise.all(steps.map(step => prepareTransfer(this.#provider(), step))) },
      isWalletReady: () => {
        const wallet = this.#flowWallet()
        return wallet?.account === account && wallet.chainId === chainId
      },
    })
    this.#bound = { client, provider, account, chainId, machine }
    machine.subscribe(() => this.#show(machine))
    await machine.start()
    this.#show(machine)
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
      this.#assertSupported()
      await this.open()
      const { provider, account, chainId, machine } = this.#ready()
      const receiver = await this.#resolve(receiverAddress, chainId)
      const sent = await this.#tokenOf(provider, account)
      if (sent?.address === receiver) throw new ReceiverUnusableError(receiver)
      const { symbol, decimals } = sent ?? currencyOf(this.#wallet, chainId)
      const units = readAmount(sendTokenAmount, decimals)
      const balance = sent?.balance ?? (await readBalance(provider, account))
      if (units > balance) throw new AboveBalanceError(unitsToDecimal(balance, decimals))
      await machine.review(
        planTransfer({ account, chainId, token: sent?.address ?? null, symbol, decimals, units, receiver }),
      )
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
    const { provider, account, chainId } = await this.#account()
    const sent = await this.#tokenOf(provider, account)
    if (sent) return plainAmount(sent.balance, sent.decimals)
    const to = await this.#receiver(chainId)
    const [balance, fees, gas] = await Promise.all([
      readBalance(provider, account),
      readGasFees(provider),
      to ? estimateGas(provider, { from: account, to, valueWei: 1n, data: '0x' }) : plainTransferGas,
    ])
    // Fees may rise by a quarter until the review.
    const most = balance - (gas * mostPerGas(fees.offer) * 5n) / 4n
    return plainAmount(most > 0n ? most : 0n, currencyOf(this.#wallet, chainId).decimals)
  }

  /** What the chain says of the receiver in the form; null while it is no address. */
  async describeReceiver(): Promise<ReceiverFacts | null> {
    const { provider, account, chainId } = await this.#account()
    const receiver = await this.#receiver(chainId)
    if (!receiver) return null
    return {
      address: getAddress(receiver),
      isOwn: receiver === account,
      isContract: await isContractAccount(provider, receiver),
    }
  }

  /** Reads a token by its pasted address, and offers it in the form. */
  async chooseToken(address: string): Promise<void> {
    const { provider, account, chainId } = await this.#account()
    const found = await readToken(provider, account, readReceiver(address, `eip155:${chainId}`))
    this.#fill({ token: tokenBalanceOf(found, chainId) })
  }

  async #tokenOf(provider: Eip1193, account: Address): Promise<TokenOnChain | null> {
    const { token } = this.#form
    if (!token?.address) return null
    const { address } = parseCaipAddress(token.address)
    return readToken(provider, account, address.toLowerCase() as Address)
  }

  get #form(): SendState {
    return this.#wallet.store.getState().send
  }

  #fill(part: Partial<SendState>): void {
    this.#wallet.store.setState(({ send }) => ({ send: { ...send, ...part } }))
  }

  /** The receiver in the form, if it is one on this chain. */
  #receiver(chainId: number): Promise<Address | null> {
    return this.#resolve(this.#form.receiverAddress ?? '', chainId).catch(() => null)
  }

  /** An address as it was typed, or the one that a name has on this chain, as the wallet's own node tells. */
  async #resolve(text: string, chainId: number): Promise<Address> {
    const network = `eip155:${chainId}`
    if (!isName(text)) return readReceiver(text, network)
    const { resolveName } = await this.#wallet.engine()
    const found = await resolveName(text.trim())
    if (!found) throw new NameUnknownError(text.trim())
    return readReceiver(found, network)
  }

  #assertSupported(): void {
    const { activeNamespace, networks, connections } = this.#wallet.store.getState()
    const { eip155 } = connections
    const isKnown = eip155.status !== 'connected' || networks.some(({ id }) => id === eip155.account.chainId)
    if (activeNamespace !== 'eip155' || !isKnown) throw new ChainUnsupportedError()
  }

  async #account(): Promise<Account> {
    const client = await this.#wallet.adapter('eip155').then(adapter => adapter.getClient())
    const { address, chainId } = client.account
    return {
      client,
      provider: flowWalletOf(client).provider,
      account: address.toLowerCase() as Address,
      chainId,
    }
  }

  #ready(): Bound {
    if (!this.#bound) throw new ChainUnsupportedError()
    return this.#bound
  }

  #flowWallet(): FlowWallet | null {
    return this.#client ? flowWalletOf(this.#client) : null
  }

  #provider(): Eip1193 {
    return this.#ready().provider
  }

  #leave(): void {
    this.#client = null
    this.#bound?.machine.stop()
    this.#bound = null
    this.#wallet.store.setState({ transfer: null })
  }

  /** Shows where the transfer stands; one that was made leaves an empty form and a new balance behind. */
  #show(machine: TransactionMachine<EvmCost>): void {
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
      .then(({ readBalance }) => readBalance({ namespace: 'eip155', refresh: true }))
      .catch(() => undefined)
    void this.#wallet
      .services()
      .then(({ blockchain }) => blockchain())
      .then(service => service?.fetchTokenBalances({ namespace: 'eip155', refresh: true }))
      .catch(() => undefined)
    const { history } = store.getState()
    if (currentView(history).name.startsWith('WalletSend'))
      store.setState({ history: [{ name: 'Account' }, { name: 'WalletSendConfirmed' }] })
  }
}

/** `anna.eth`: with a dot, which no address has. */
const isName = (text: string) => /^[^\s:]+\.[^\s:.]+$/.test(text.trim())

/** Gas of a transfer to an account without code, with the driver's room of a fifth. */
const plainTransferGas = (21_000n * 6n) / 5n

const plainAmount = (units: bigint, decimals: number) =>
  unitsToDecimal(units, decimals)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

const currencyOf = ({ store }: Wallet, chainId: number) => {
  const network = store.getState().networks.find(({ id }) => id === chainId)
  if (!network) throw new ChainUnsupportedError()
  return network.nativeCurrency
}

function tokenBalanceOf({ address, name, symbol, decimals, balance }: TokenOnChain, chainId: number) {
  return {
    name,
    symbol,
    chainId: `eip155:${chainId}`,
    address: `eip155:${chainId}:${address}`,
    quantity: { decimals: String(decimals), numeric: plainAmount(balance, decimals) },
    iconUrl: '',
  }
}
