import { flowWalletOf } from '@granary/drivers/evm'
import { type Eip1193, mostPerGas, readBalance, readGasFees } from '@granary/drivers/evm/chain'
import { visibleText } from '../core/announcements/visibleText.ts'
import {
  type Address,
  filledSwap,
  initialSwapState,
  type Network,
  type SwapAsset,
  type SwapForm,
  type SwapState,
  type Wallet,
} from '../core/index.ts'
import { plainAmount } from '../core/internal.ts'
import { planStateOf } from '../transfers/planStateOf.ts'
import { readAmount } from '../transfers/readAmount.ts'
import { readReceiver } from '../transfers/readReceiver.ts'
import { readToken } from '../transfers/readToken.ts'
import type { CheckedQuote } from './checkQuote.ts'
import { coinAddress, type SwapToken } from './createSwapApi.ts'
import type { Swaps } from './createSwaps.ts'
import { openSwaps } from './openSwaps.ts'
import { swapSummaryOf } from './planSwap.ts'
import { SwapError } from './swapErrors.ts'
import { swapFailure } from './swapFailure.ts'

type Side = 'from' | 'to'

type Bound = {
  readonly swaps: Swaps
  readonly account: Address
  readonly chainId: number
  readonly network: Network
  /** The wallet's own node. */
  readonly provider: Eip1193
}

/** Gas of a swap of coins through three pools, with room. */
const gasOfSwap = 400_000n

/**
 * Swaps of the connected EVM account, from the form to the confirmed transactions, all in `state.swap`. The record is written
 * before the wallet is asked; a reload goes on where the person left.
 */
export class WalletSwaps {
  readonly #wallet: Wallet
  #bound: Bound | null = null
  #opening: Promise<unknown> = Promise.resolve()
  /** What the offer on show, if any, was checked as. */
  #quote: CheckedQuote | null = null

  constructor(wallet: Wallet) {
    this.#wallet = wallet
    let known = wallet.store.getState().connections.eip155
    wallet.store.subscribe(({ connections: { eip155 } }) => {
      if (eip155 === known) return
      known = eip155
      if (eip155.status !== 'connected') this.#leave()
      else void this.open().catch(() => undefined)
    })
  }

  /** Finds what the connected account has under way, and what it can swap. @throws {WalletNotConnectedError} */
  open(): Promise<void> {
    const opened = this.#opening.then(() => this.#open())
    this.#opening = opened.catch(() => undefined)
    return opened
  }

  async #open(): Promise<void> {
    const client = await this.#wallet.adapter('eip155').then(adapter => adapter.getClient())
    const { chainId } = client.account
    const account = client.account.address.toLowerCase() as Address
    if (this.#bound?.account === account && this.#bound.chainId === chainId) {
      this.#bound.swaps.machine.walletChanged()
      if (!this.#state.assets) await this.#readAssets(this.#bound)
      return
    }
    this.#leave()
    const network = this.#wallet.store.getState().networks.find(({ id }) => id === chainId)
    if (!network) return this.#fail(new SwapError('SWAP_NETWORK_UNSUPPORTED'))
    const swaps = await this.#openSwaps().catch(error => {
      this.#show({ plan: { step: 'unavailable', failure: swapFailure(error) } })
      throw error
    })
    const { provider } = flowWalletOf(client)
    this.#bound = { swaps, account, chainId, network, provider }
    swaps.machine.subscribe(() => this.#follow(swaps))
    this.#follow(swaps)
    await this.#readAssets(this.#bound)
  }

  async #openSwaps(): Promise<Swaps> {
    const { config } = this.#wallet
    const { blockchainUrl = '', projectId } = config
    const blockchain = await this.#wallet.services().then(services => services.blockchain())
    return openSwaps(this.#wallet, {
      ...(await config.swaps?.()),
      serviceUrl: blockchainUrl,
      ...(projectId !== undefined && { projectId }),
      supports: async chain => (await blockchain?.api.isSupported(chain)) ?? false,
    })
  }

  /** The coin is sold first, unless the person has chosen. */
  async #readAssets({ swaps, account, chainId, network, provider }: Bound): Promise<void> {
    const { nativeCurrency } = network
    this.#show({ failure: null })
    try {
      const [balance, tokens] = await Promise.all([
        readBalance(provider, account).catch(() => null),
        swaps.tokens(),
      ])
      if (this.#bound?.swaps !== swaps) return
      const coin = { address: coinAddress, ...nativeCurrency, balance }
      const others = tokens.flatMap(token => listedAsset(token, chainId))
      const { from } = this.#state
      this.#show({ assets: [coin, ...others], from: from ?? coin })
    } catch (error) {
      if (this.#bound?.swaps === swaps) this.#fail(error)
    }
  }

  /** Buys what was sold, and the other way round. */
  turn(): void {
    const { from, to, offer } = this.#state
    if (!from || !to) return
    const amount = offer ? plainAmount(offer.toAmount, to.decimals) : ''
    this.#fill({ from: to, to: from, amount })
  }

  /**
   * Offers a token on a side, as the wallet's own node describes it.
   * @param address of a listed or pasted one; `coinAddress` for coins
   * @throws {TokenUnreadableError} {SwapError} SWAP_TOKEN_DIFFERS where the service says other decimals, and what `readReceiver`
   *   throws
   */
  async choose(side: Side, address: string): Promise<void> {
    const { provider, account, chainId } = await this.#ready()
    const { assets, from, to } = this.#state
    const token = address === coinAddress ? coinAddress : readReceiver(address, `eip155:${chainId}`)
    const listed = assets?.find(asset => asset.address === token)
    const asset = token === coinAddress ? listed : await readToken(provider, account, token)
    if (!asset) return
    if (listed && listed.decimals !== asset.decimals)
      throw new SwapError('SWAP_TOKEN_DIFFERS', `${asset.decimals} decimals, not ${listed.decimals}`)
    const other = side === 'from' ? to : from
    if (other?.address === token) this.turn()
    else this.#fill({ [side]: asset, ...(side === 'from' && { amount: '' }) })
  }

  /** Quotes the form anew; shows the offer, or why none can be made. A form that is not complete has none. */
  async quote(): Promise<void> {
    const form = this.#state
    const { from, to, amount, slippage } = form
    const bound = this.#bound
    if (!bound || !from || !to || amount.trim() === '') return
    this.#show({ isQuoting: true })
    const found = await this.#quoteOf(bound, { from, to, amount, slippage }).then(
      quote => ({ quote, failure: null }),
      error => ({ quote: null, failure: swapFailure(error) }),
    )
    // The person has changed the form meanwhile.
    if (!isSameForm(this.#state, form)) return
    this.#quote = found.quote
    this.#show({ isQuoting: false, offer: found.quote && offerOf(found.quote), failure: found.failure })
  }

  async #quoteOf({ swaps }: Bound, form: Required<SwapForm>) {
    const { from, to, amount, slippage } = form
    const units = readAmount(amount, from.decimals)
    return swaps.quote({ from: from.address, to: to.address, amount: units }, slippage)
  }

  /** Opens the review of the offer on show. One that has expired is quoted anew, and is not reviewed yet. */
  async review(): Promise<void> {
    const { swaps } = await this.#ready()
    const { from, to, offer, isOpening } = this.#state
    if (isOpening) return
    if (!this.#quote || !offer || !from || !to) return this.quote()
    this.#show({ isOpening: true, failure: null })
    try {
      await swaps.review(this.#quote, { from, to })
      this.#show({ isOpening: false })
    } catch (error) {
      const failure = swapFailure(error)
      if (failure.code === 'SWAP_QUOTE_EXPIRED') await this.quote()
      const { failure: worse } = this.#state
      this.#show({ isOpening: false, failure: worse ?? failure })
    }
  }

  /** The most that can be sold: of coins, what is left above the highest fee. @returns decimal text */
  async readMost(): Promise<string> {
    const { provider, account } = await this.#ready()
    const { from } = this.#state
    if (!from) return ''
    if (from.address !== coinAddress) {
      const { balance } = await readToken(provider, account, from.address)
      return plainAmount(balance, from.decimals)
    }
    const [balance, fees] = await Promise.all([readBalance(provider, account), readGasFees(provider)])
    // Fees may rise by a quarter until the review.
    const most = balance - (gasOfSwap * mostPerGas(fees.offer) * 5n) / 4n
    return plainAmount(most > 0n ? most : 0n, from.decimals)
  }

  async confirm(): Promise<void> {
    await (await this.#ready()).swaps.machine.sign()
  }

  /** @param how `quietly`: the screen stays until something changes */
  async checkAgain(how: 'openly' | 'quietly' = 'openly'): Promise<void> {
    await this.#bound?.swaps.machine.checkAgain(how)
  }

  /** From the review to the form. */
  async back(): Promise<void> {
    await this.#bound?.swaps.machine.back()
  }

  /** The person says that the wallet sent nothing. */
  async giveUpLost(): Promise<void> {
    await (await this.#ready()).swaps.machine.giveUpLost()
  }

  /** Leaves what was sent behind: it stays on record. */
  async done(): Promise<void> {
    const machine = this.#bound?.swaps.machine
    if (machine?.getState().step === 'confirmed') await machine.done()
    else await machine?.leave('beside')
  }

  async #ready(): Promise<Bound> {
    if (!this.#bound) await this.open()
    if (!this.#bound) throw new SwapError('SWAP_NETWORK_UNSUPPORTED')
    return this.#bound
  }

  get #state(): SwapState {
    return this.#wallet.store.getState().swap ?? initialSwapState
  }

  #fill(part: Partial<SwapForm>): void {
    this.#wallet.store.setState({ swap: filledSwap(this.#state, part) })
  }

  #show(part: Partial<SwapState>): void {
    this.#wallet.store.setState({ swap: { ...this.#state, ...part } })
  }

  #fail(error: unknown): void {
    this.#show({ isQuoting: false, failure: swapFailure(error) })
  }

  /** An account's form is its own: nothing of it stays. */
  #leave(): void {
    this.#bound?.swaps.machine.stop()
    this.#bound = null
    this.#wallet.store.setState({ swap: initialSwapState })
  }

  /** Shows where the swap stands; one that was made leaves an empty form and new balances behind. */
  #follow(swaps: Swaps): void {
    if (this.#bound?.swaps !== swaps) return
    const { plan: before } = this.#state
    const plan = planStateOf(swaps.machine.getState(), swapSummaryOf)
    this.#show({ plan })
    if (plan?.step !== 'sent' || !plan.isConfirmed || (before?.step === 'sent' && before.isConfirmed)) return
    this.#fill({ amount: '' })
    void this.#refreshBalances(this.#bound).catch(() => undefined)
  }

  async #refreshBalances({ provider, account, swaps }: Bound): Promise<void> {
    const { engine, services } = this.#wallet
    void engine().then(({ readBalance: read }) => read({ namespace: 'eip155', refresh: true }))
    void services()
      .then(loaded => loaded.blockchain())
      .then(blockchain => blockchain?.fetchTokenBalances({ namespace: 'eip155', refresh: true }))
    const { from, to } = this.#state
    const read = async (asset: SwapAsset): Promise<SwapAsset> =>
      asset.address === coinAddress
        ? { ...asset, balance: await readBalance(provider, account) }
        : { ...asset, ...(await readToken(provider, account, asset.address)) }
    const [sold, bought] = await Promise.all([from && read(from), to && read(to)])
    if (this.#bound?.swaps !== swaps) return
    const current = this.#state
    this.#show({
      ...(sold && current.from?.address === sold.address && { from: sold }),
      ...(bought && current.to?.address === bought.address && { to: bought }),
    })
  }
}

const isSameForm = (a: SwapForm, b: SwapForm) =>
  a.from?.address === b.from?.address &&
  a.to?.address === b.to?.address &&
  a.amount === b.amount &&
  a.slippage === b.slippage

/** A service's word for a token, until it is chosen and its contract is read. Tokens of other chains are left out. */
function listedAsset({ address, name, symbol, decimals }: SwapToken, chainId: number): SwapAsset[] {
  const [, id, at = ''] = address.split(':')
  if (Number(id) !== chainId || at === coinAddress) return []
  const shown = { name: visibleText(name, 60), symbol: visibleText(symbol, 24) }
  return [{ address: at as Address, ...shown, decimals, balance: null }]
}

function offerOf({ intent, source, toAmount, least, impactBps, path, approvals, validUntil }: CheckedQuote) {
  return {
    source,
    amount: intent.amount,
    toAmount,
    least,
    impactBps,
    pools: path && path.length - 1,
    needsApproval: approvals.length > 0,
    validUntil,
  }
}
