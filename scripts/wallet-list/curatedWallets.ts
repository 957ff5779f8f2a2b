/** Corrections and additions to the source for well-known wallets, checked by hand on the wallets' own pages. */
export type CuratedWallet = {
  /** The wallet's id in the source; without it, the wallet is defined here. */
  readonly source?: string
  readonly id: string
  /** One letter per namespace: e(ip155), s(olana), b(ip122). */
  readonly chains: string
  readonly name?: string
  readonly homepage?: string
  readonly rdns?: string | null
  readonly mobile_link?: string | null
  readonly universal_link?: string | null
  readonly desktop_link?: string | null
  readonly webapp_link?: string | null
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
}

/** In list order: most popular first, then those that the specification names. */
export const curatedWallets: readonly CuratedWallet[] = [
  { source: 'io.metamask', id: 'metamask', chains: 'es' },
  {
    source: 'com.coinbase.wallet',
    id: 'coinbase',
    chains: 'es',
    name: 'Coinbase Wallet',
    homepage: 'https://www.coinbase.com/wallet',
    mobile_link: 'cbwallet://',
    universal_link: 'https://go.cb-w.com',
  },
  { source: 'com.trustwallet.app', id: 'trust', chains: 'esb' },
  { source: 'app.phantom', id: 'phantom', chains: 'esb' },
  { source: 'me.rainbow', id: 'rainbow', chains: 'e' },
  { source: 'com.okex.wallet', id: 'okx', chains: 'esb', universal_link: null },
  { source: 'com.binance.wallet', id: 'binance', chains: 'esb', webapp_link: null },
  { source: 'io.rabby', id: 'rabby', chains: 'e' },
  { source: 'com.ledger', id: 'ledger', chains: 'esb', name: 'Ledger' },
  { source: 'global.safe', id: 'safe', chains: 'e' },
  { source: 'com.bitget.web3', id: 'bitget', chains: 'esb' },
  {
    id: 'solflare',
    chains: 's',
    name: 'Solflare',
    homepage: 'https://www.solflare.com',
    app_store: '1580902717',
    play_store: 'com.solflare.mobile',
    chrome_store: 'bhhhlbepdkbapadjdnnojkbgioiodbic',
  },
  { source: 'app.backpack', id: 'backpack', chains: 'es' },
  { source: 'com.coin98', id: 'coin98', chains: 'es', name: 'Coin98' },
  { source: 'io.magiceden.wallet', id: 'magic-eden', chains: 'esb' },
  { source: 'xyz.frontier.wallet', id: 'frontier', chains: 'es' },
  { source: 'app.xverse', id: 'xverse', chains: 'b' },
  { source: 'com.wallet.reown', id: 'leather', chains: 'b', rdns: null },
  { source: 'io.zerion.wallet', id: 'zerion', chains: 'es' },
  { source: 'org.uniswap', id: 'uniswap', chains: 'e' },
  { source: 'com.exodus', id: 'exodus', chains: 'esb' },
  { source: 'com.brave.wallet', id: 'brave', chains: 'esb' },
  { source: 'com.crypto.wallet', id: 'crypto-com', chains: 'e' },
  { source: 'pro.tokenpocket', id: 'tokenpocket', chains: 'es' },
  { source: 'im.token', id: 'imtoken', chains: 'eb', webapp_link: null },
  { source: 'com.safepal', id: 'safepal', chains: 'esb' },
  { source: 'so.onekey.app.wallet', id: 'onekey', chains: 'esb', webapp_link: null },
  { source: 'io.trezor', id: 'trezor', chains: 'esb', name: 'Trezor Suite' },
  { source: 'com.bybit', id: 'bybit', chains: 'es' },
  { source: 'app.core.extension', id: 'core', chains: 'eb', webapp_link: 'https://core.app' },
  { source: 'io.1inch.wallet', id: '1inch', chains: 'e' },
  { source: 'com.roninchain.wallet', id: 'ronin', chains: 'e' },
  { source: 'app.nightly', id: 'nightly', chains: 'es' },
  { source: 'xyz.talisman', id: 'talisman', chains: 'e' },
  { source: 'app.subwallet', id: 'subwallet', chains: 'e' },
  { source: 'com.robinhood.wallet', id: 'robinhood', chains: 'es' },
  { source: 'com.kraken', id: 'kraken', chains: 'esb' },
  { source: 'ag.jup', id: 'jupiter', chains: 's' },
  { source: 'com.zengo', id: 'zengo', chains: 'e' },
  { source: 'org.base.account', id: 'base-account', chains: 'e' },
]

/** Wallet makers' samples, and wallets of ecosystems outside the toolkit's namespaces. */
export const droppedWallets: ReadonlySet<string> = new Set([
  'com.reown',
  'com.reown.docs',
  'com.reown.lab',
  'com.walletconnect',
  'app.freighter',
  'app.qubic.wallet',
  'com.concordium.wallet',
  'com.flowfoundation.wallet',
  'com.hashpack.wallet',
  'io.bladewallet',
  'ooo.plugwallet',
  'me.astrox',
  'online.puzzle',
  'org.alephium',
  'app.girin',
  'xyz.joeywallet',
])
