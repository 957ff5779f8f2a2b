import {
  type AdapterLoaders,
  createWallet,
  type Namespace,
  type Network,
  type NetworkId,
  type View,
  type Wallet,
  type WalletConfig,
  type WalletState,
} from '../core/index.ts'
import type { WalletAppearance } from '../react/walletContext.ts'
import { whenIdle } from '../react/whenIdle.ts'
import { attachButtons } from './attachButtons.ts'
import type { Face } from './renderWallet.tsx'

export type MountOptions = Omit<WalletConfig, 'adapters' | 'enableEmbedded'> &
  Partial<WalletAppearance> & {
    /** Element or selector that embeds the views in the page; without it they are a dialog. */
    readonly target?: Element | string
    /** Adapters; by default for every namespace in `networks`. */
    readonly adapters?: AdapterLoaders
    /** Called when code that a click needs fails to load; `reportError` by default. */
    readonly onLoadError?: (error: unknown) => void
  }

export type MountedWallet = {
  /** The toolkit's core, for everything else. */
  readonly wallet: Wallet
  /** Account when connected, else Connect; an explicit view wins. */
  readonly open: (view?: View) => void
  readonly close: () => void
  /** @throws DisconnectError */
  readonly disconnect: (namespace?: Namespace) => Promise<void>
  /** @throws UserRejectedError, ChainNotFoundError, SwitchNetworkError */
  readonly switchNetwork: (chainId: NetworkId, namespace?: Namespace) => Promise<void>
  readonly getState: () => WalletState
  /** Called on every state change. Returns the unsubscribe. */
  readonly subscribe: (listener: (state: WalletState) => void) => () => void
  /** Changes language and appearance. */
  readonly update: (appearance: Partial<WalletAppearance>) => void
  /**
   * Loads the modal and lists the wallets ahead of the click: for `pointerenter` and `focus` of the button that
   * opens.
   */
  readonly preload: () => void
  /** Removes everything from the page. Sessions stay for the next visit. */
  readonly unmount: () => void
}

/**
 * The toolkit for a page without React. It works the page's `<granary-button>`s. React and the views load as a chunk when the page is idle, on
 * `preload` or on `open`. Styles come from the style sheet that the page links; adds nothing to the page's
 * head.
 * @throws ConfigError, TypeError if `target` is not in the page
 */
export function mountWallet(options: MountOptions): MountedWallet {
  const { target, adapters, onLoadError, ...rest } = options
  const [appearance, config] = splitAppearance(rest)
  const parent = target === undefined ? document.body : elementOf(target)
  const wallet = createWallet({
    ...config,
    enableEmbedded: target !== undefined,
    adapters: adapters ?? ownAdapters(config.networks),
  })
  const container = parent.appendChild(document.createElement('div'))
  let face: Promise<Face> | undefined
  let current = appearance
  let isMounted = true

  const load = () => {
    face ??= import('./renderWallet.tsx').then(({ renderWallet }) => {
      const rendered = renderWallet({ container, wallet, isEmbedded: target !== undefined, onLoadError })
      if (isMounted) rendered.render(current)
      return rendered
    })
    face.catch(error => {
      face = undefined
      if (!isMounted || !wallet.store.getState().isOpen) return
      wallet.close()
      const report = onLoadError ?? reportError
      report(error)
    })
  }
  const stopWatch = wallet.store.subscribe(state => {
    if (state.isOpen) load()
  })
  const stopIdle = config.idlePreload === false ? () => {} : whenIdle(load)
  const preload = () => {
    load()
    wallet.preload()
  }
  const buttons = attachButtons({ wallet, preload, appearance: () => current })
  void wallet.start()

  return {
    wallet,
    open: view => wallet.open(view),
    close: wallet.close,
    disconnect: wallet.disconnect,
    switchNetwork: wallet.switchNetwork,
    getState: wallet.store.getState,
    subscribe: listener => wallet.store.subscribe(listener),
    update(changed) {
      current = { ...current, ...changed }
      buttons.draw()
      void face?.then(({ render }) => isMounted && render(current)).catch(() => undefined)
    },
    preload,
    unmount() {
      isMounted = false
      stopIdle()
      stopWatch()
      buttons.detach()
      wallet.close()
      void face?.then(({ remove }) => remove()).catch(() => undefined)
      container.remove()
    },
  }
}

function elementOf(target: Element | string): Element {
  const element = typeof target === 'string' ? document.querySelector(target) : target
  if (!element) throw new TypeError(`mountWallet: no element for the target ${target}`)
  return element
}

const loadSafeSdk = () => import('@safe-global/safe-apps-sdk')

const loaders: Required<AdapterLoaders> = {
  eip155: () =>
    import('../evm/index.ts').then(evm => host => evm.createEvmAdapter(host, { safe: { sdk: loadSafeSdk } })),
  solana: () => import('../solana/index.ts').then(solana => solana.createSolanaAdapter),
  bip122: () => import('../bitcoin/index.ts').then(bitcoin => bitcoin.createBitcoinAdapter),
}

/** The adapters of the networks' namespaces. */
function ownAdapters(networks: readonly Network[]): AdapterLoaders {
  const wanted = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  return Object.fromEntries(
    Object.entries(loaders).filter(([namespace]) => wanted.has(namespace as Namespace)),
  )
}

const appearanceKeys: readonly string[] = [
  'locale',
  'messages',
  'themeMode',
  'themeVariables',
  'onLocaleChange',
  'onThemeModeChange',
] satisfies readonly (keyof WalletAppearance)[]

function splitAppearance<Rest extends object>(
  rest: Rest & Partial<WalletAppearance>,
): [Partial<WalletAppearance>, Omit<Rest, keyof WalletAppearance>] {
  const entries = Object.entries(rest)
  const isLook = ([key]: [string, unknown]) => appearanceKeys.includes(key)
  return [
    Object.fromEntries(entries.filter(isLook)),
    Object.fromEntries(entries.filter(entry => !isLook(entry))) as Omit<Rest, keyof WalletAppearance>,
  ]
}
