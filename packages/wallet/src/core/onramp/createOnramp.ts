import type { StoreApi } from 'zustand/vanilla'
import { featuresOf } from '../config/featuresOf.ts'
import type { WalletConfig } from '../config/WalletConfig.ts'
import type { HttpClient } from '../http/createHttpClient.ts'
import type { HttpStatusError } from '../http/HttpStatusError.ts'
import type { WalletStorage } from '../storage/createWalletStorage.ts'
import type { WalletState } from '../WalletState.ts'
import { wordsOf } from '../wallet-errors/walletError.ts'
import { createOnrampApi } from './createOnrampApi.ts'
import {
  initialOnrampState,
  isUnderWay,
  type OnrampFailure,
  type OnrampProvider,
  type OnrampState,
  type Purchase,
  type PurchaseCurrency,
} from './Onramp.ts'
import { readPurchases, storePurchases } from './purchases.ts'
import { sampleOptions, sampleQuote } from './samples.ts'
import { typedAmount } from './typedAmount.ts'

export type Onramp = ReturnType<typeof createOnramp>

type OnrampParts = {
  readonly config: WalletConfig
  readonly store: StoreApi<WalletState>
  readonly storage: WalletStorage
}

/** A page that is not paid for so long has closed. */
const openMs = 24 * 3_600_000

/** Buys coins for the account at an on-ramp of the host's provider: `state.onramp`. */
export function createOnramp(http: HttpClient, { config, store, storage }: OnrampParts) {
  const api = createOnrampApi(http)
  const state = (): OnrampState => store.getState().onramp ?? initialOnrampState
  const set = (part: Partial<OnrampState>) => store.setState({ onramp: { ...state(), ...part } })
  let turn = 0
  set({ purchases: readPurchases(storage) })

  function account() {
    const { eip155 } = store.getState().connections
    return eip155.status === 'connected' ? eip155.account : undefined
  }

  /** The host may offer some of its provider's sellers only. */
  function offered(providers: readonly OnrampProvider[]): readonly OnrampProvider[] {
    const { onramp } = featuresOf(store.getState(), config)
    return Array.isArray(onramp) ? providers.filter(({ id }) => onramp.includes(id)) : providers
  }

  /** The coin of the account's network, else the first. */
  function choiceOf(coins: readonly PurchaseCurrency[]) {
    const chainId = String(account()?.chainId ?? '')
    const kept = coins.find(({ id }) => id === state().coin?.id)
    const coin =
      kept ?? coins.find(({ networks }) => networks.some(each => each.chain_id === chainId)) ?? coins[0]
    const network = coin?.networks.find(each => each.chain_id === chainId) ?? coin?.networks[0]
    return { coin: coin ?? null, network: network?.name ?? null }
  }

  /** Reads what can be bought; where no provider answers, shows examples. */
  async function load(): Promise<void> {
    const mine = ++turn
    const chosen = state().provider
    set({ options: null, quote: null, failure: null })
    let [options, isSample, failure] = [sampleOptions, true, null as OnrampFailure | null]
    let answering = chosen?.id
    try {
      const read = await api.options(chosen?.id)
      const providers = offered(read.providers)
      answering ??= read.providers[0]?.id
      if (providers.length > 0) [options, isSample] = [{ ...read, providers }, false]
    } catch (error) {
      failure = failureOf(error)
    }
    if (mine !== turn) return
    const provider = options.providers.find(({ id }) => id === chosen?.id) ?? options.providers[0] ?? null
    // The server answers for its first seller, which the host may leave out.
    if (provider && provider.id !== answering) return choose({ provider })
    const currency = options.paymentCurrencies.some(({ id }) => id === state().currency)
      ? state().currency
      : (options.paymentCurrencies[0]?.id ?? 'USD')
    set({ options, isSample, provider, currency, failure, ...choiceOf(options.purchaseCurrencies) })
    await quote()
  }

  /** Takes a choice of the person and quotes anew. */
  async function choose(
    choice: Partial<Pick<OnrampState, 'provider' | 'coin' | 'network' | 'currency' | 'amount'>>,
  ): Promise<void> {
    set(choice)
    await (choice.provider ? load() : quote())
  }

  async function quote(): Promise<void> {
    const mine = ++turn
    const { coin, network, currency, provider, isSample } = state()
    const amount = typedAmount(state().amount)
    if (amount === null || !coin || !network) return set({ quote: null })
    const sample = { value: sampleQuote(amount, currency, coin.symbol), isSample: true }
    if (isSample) return set({ quote: sample })
    set({ quote: 'reading', failure: null })
    const done = (part: Partial<OnrampState>) => mine === turn && set(part)
    try {
      const value = await api.quote({ provider: provider?.id, coin, network, currency, amount })
      done({ quote: { value, isSample: false } })
    } catch (error) {
      const { status = 500 } = error as Partial<HttpStatusError>
      const isRefused = status < 500 && status !== 429
      done({ quote: isRefused ? null : sample, failure: failureOf(error) })
    }
  }

  function keep(purchases: readonly Purchase[]): void {
    set({ purchases })
    storePurchases(storage, purchases)
  }

  return {
    load,
    choose,
    /**
     * Begins the purchase of the form and keeps it.
     * @returns the provider's page; null if it has none, which the state explains
     */
    async begin(): Promise<string | null> {
      const { coin, network, currency, provider, quote: shown } = state()
      const [amount, address] = [typedAmount(state().amount), account()?.address]
      const isReady = typeof shown === 'object' && shown !== null && !shown.isSample
      if (!isReady || amount === null || !coin || !network || !provider || !address) return null
      const reference = crypto.randomUUID()
      set({ isOpening: true, failure: null })
      try {
        const pair = { provider: provider.id, coin, network, currency, amount }
        const url = await api.url({ ...pair, address, partnerUserId: reference })
        const place = coin.networks.find(({ name }) => name === network)
        keep([
          {
            reference,
            provider,
            address: address.toLowerCase(),
            network: place?.display_name ?? network,
            paid: shown.value.paymentTotal,
            bought: shown.value.purchaseAmount,
            url,
            at: Date.now(),
            status: 'waiting',
            transactionHash: null,
          },
          ...readPurchases(storage),
        ])
        set({ current: reference, isOpening: false })
        return url
      } catch (error) {
        set({ isOpening: false, failure: failureOf(error) })
        return null
      }
    },
    show: (reference: string) => set({ current: reference }),
    /** Asks the provider what became of a purchase. Throws what the service throws. */
    async follow(reference: string): Promise<void> {
      const purchase = state().purchases.find(each => each.reference === reference)
      if (!purchase || !isUnderWay(purchase)) return
      const order = await api.order(reference, purchase.provider.id)
      const isOver = !order && Date.now() - purchase.at > openMs
      const news = order ?? (isOver ? ({ status: 'expired', transactionHash: null } as const) : undefined)
      if (!news || (news.status === purchase.status && news.transactionHash === purchase.transactionHash))
        return
      keep(state().purchases.map(each => (each.reference === reference ? { ...each, ...news } : each)))
    },
  }
}

function failureOf(error: unknown): OnrampFailure {
  const { problem, code = 'UNKNOWN' } = error as Partial<HttpStatusError>
  return { code: problem ?? code, shortMessage: wordsOf(error) }
}
