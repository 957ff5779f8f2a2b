import { namespaces, type Wallet } from '../core/index.ts'
import { buttonFace } from '../react/connect-button/buttonFace.ts'
import {
  buttonView,
  type ConnectButtonOptions,
  type ConnectButtonView,
} from '../react/connect-button/buttonView.ts'
import styles from '../react/connect-button/ConnectButton.module.css'
import { followAccount } from '../react/connect-button/followAccount.ts'
import type { WalletAppearance } from '../react/walletContext.ts'

type Toolkit = {
  readonly wallet: Wallet
  readonly preload: () => void
  readonly appearance: () => Partial<WalletAppearance>
}

/** The mounted toolkits. The page's buttons work the last one. */
const mounted: Toolkit[] = []
const shown = new Set<() => void>()
const drawAll = () => {
  for (const draw of shown) draw()
}

/**
 * Lets the page's `<granary-button>`s work a toolkit, those added later too. Attributes: `namespace`, `label`,
 * `balance="hide"`, `network="hide"`. The content that the page wrote into them is replaced.
 */
export function attachButtons(toolkit: Toolkit): {
  readonly draw: () => void
  readonly detach: () => void
} {
  mounted.push(toolkit)
  if (!customElements.get('granary-button')) customElements.define('granary-button', buttonClass())
  drawAll()
  return {
    draw: drawAll,
    detach() {
      const place = mounted.indexOf(toolkit)
      if (place === -1) return
      mounted.splice(place, 1)
      drawAll()
    },
  }
}

/** The element's class, made here: on a server there is no HTMLElement. */
const buttonClass = () =>
  class extends HTMLElement {
    static observedAttributes = ['namespace', 'label', 'balance', 'network']
    #face = createFace(this)

    connectedCallback() {
      shown.add(this.#face)
      this.#face()
    }

    attributeChangedCallback() {
      this.#face()
    }

    disconnectedCallback() {
      shown.delete(this.#face)
      this.#face()
    }
  }

/** Returns what draws the element anew: by the toolkit of the moment, or empty without one. */
function createFace(element: HTMLElement): () => void {
  const group = document.createElement('span')
  const [network, networkText] = createPart()
  const [main, text] = createPart()
  const ring = Object.assign(document.createElement('span'), { className: styles.ring })
  const icon = Object.assign(document.createElement('img'), { className: styles.icon, alt: '' })
  const balance = Object.assign(document.createElement('span'), { className: styles.balance })
  let toolkit: Toolkit | undefined
  const preload = () => toolkit?.preload()
  for (const part of [network, main]) {
    part.addEventListener('pointerenter', preload)
    part.addEventListener('focus', preload)
  }
  network.addEventListener('click', () => toolkit?.wallet.open({ name: 'SwitchNetwork' }))
  main.addEventListener('click', () => {
    const { namespace } = optionsOf(element)
    toolkit?.wallet.open(undefined, namespace ? { namespace } : {})
  })

  let unsubscribe: (() => void) | undefined
  let followed: string | undefined
  let unfollow: (() => void) | undefined

  /** Works `next` from now on, and leaves the toolkit before it. */
  function use(next: Toolkit | undefined): void {
    if (next === toolkit) return
    follow(undefined, {})
    unsubscribe?.()
    toolkit = next
    unsubscribe = next?.wallet.store.subscribe(draw)
  }

  function follow(view: ConnectButtonView | undefined, { showBalance = true }: ConnectButtonOptions): void {
    const isConnected = view?.status === 'connected'
    const key = isConnected ? `${view.namespace} ${view.address} ${showBalance}` : undefined
    if (key === followed) return
    unfollow?.()
    followed = key
    unfollow =
      isConnected && toolkit
        ? followAccount(toolkit.wallet, { namespace: view.namespace, showBalance })
        : undefined
  }

  function draw(): void {
    use(element.isConnected ? mounted.at(-1) : undefined)
    if (!toolkit) {
      element.replaceChildren()
      return
    }
    const options = optionsOf(element)
    const { store, config } = toolkit.wallet
    const state = store.getState()
    const appearance = toolkit.appearance()
    const view = buttonView(state, config, appearance, options)
    follow(view, options)

    const face = buttonFace(view, state.theme, appearance)
    group.className = face.className
    group.lang = face.lang
    group.dataset.status = face.status
    if (face.themeMode) group.dataset.theme = face.themeMode
    else delete group.dataset.theme
    group.removeAttribute('style')
    for (const [name, value] of Object.entries(face.themeVariables ?? {}))
      group.style.setProperty(name, `${value}`)

    if (face.network) {
      network.className = face.network.className
      network.ariaLabel = face.network.label ?? null
      networkText.textContent = face.network.text
    }
    main.className = face.main.className
    main.ariaBusy = `${face.main.isBusy}`
    main.title = face.main.title ?? ''
    text.textContent = face.main.text
    balance.textContent = face.main.balance ?? ''
    if (face.main.icon && icon.src !== face.main.icon) icon.src = face.main.icon
    show(main, [face.main.isBusy && ring, face.main.icon && icon, face.main.balance && balance, text])
    show(group, [face.network && network, main])
    show(element, [group])
  }
  return draw
}

function createPart(): [HTMLButtonElement, HTMLElement] {
  const button = Object.assign(document.createElement('button'), { type: 'button', ariaHasPopup: 'dialog' })
  const text = Object.assign(document.createElement('span'), { className: styles.text })
  button.append(text)
  return [button, text]
}

/** Replaces the children where they differ: a moved button would lose its focus. */
function show(parent: Element, wanted: readonly (Element | false | '' | undefined)[]): void {
  const children = wanted.filter(child => child instanceof Element)
  if (
    children.length === parent.childNodes.length &&
    children.every((each, i) => each === parent.childNodes[i])
  )
    return
  for (const child of [...parent.childNodes]) if (!children.includes(child as Element)) child.remove()
  children.forEach((child, at) => {
    if (parent.childNodes[at] !== child) parent.insertBefore(child, parent.childNodes[at] ?? null)
  })
}

function optionsOf(element: HTMLElement): ConnectButtonOptions {
  const namespace = element.getAttribute('namespace')
  return {
    namespace: namespaces.find(name => name === namespace),
    label: element.getAttribute('label') ?? undefined,
    showBalance: element.getAttribute('balance') !== 'hide',
    showNetwork: element.getAttribute('network') !== 'hide',
  }
}
