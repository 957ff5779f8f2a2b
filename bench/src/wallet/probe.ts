/** Milliseconds from a click until a drawn frame shows its effect, and shows it at least half opaque. */
export type Seen = {
  drawn: number
  visible: number
  /** From the start of the navigation instead, until visible. */
  sinceNavigation: number
}

/** The first visible element that matches the selector and contains the text, open shadow roots included. */
export type Target = readonly [selector: string, text: string]

declare global {
  /** Installed in a measured page before its own scripts: see installProbe. */
  var probe: {
    readonly violations: string[]
    /** Waits for the button, clicks it and waits for the target; throws after 30 s. */
    clickUntil(button: Target, target: Target): Promise<Seen>
  }
}

/**
 * Runs first in the page: announces a wallet by EIP-6963 as an extension does, counts CSP violations, and
 * measures. With `idle: false` the page never becomes idle.
 */
export function installProbe({ idle }: { idle: boolean }): void {
  if (!idle) globalThis.requestIdleCallback = () => 0

  const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  let authorised = false
  const answers: Readonly<Record<string, () => unknown>> = {
    eth_chainId: () => '0x1',
    eth_accounts: () => (authorised ? [address] : []),
    eth_requestAccounts: () => {
      authorised = true
      return [address]
    },
  }
  const provider = {
    on() {},
    removeListener() {},
    async request({ method }: { method: string }) {
      const answer = answers[method]
      if (answer) return answer()
      throw Object.assign(new Error('Method not found'), { code: -32601 })
    },
  }
  const icon =
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"%3E%3Crect width="4" height="4" fill="orange"/%3E%3C/svg%3E'
  const uuid = '350670db-19fa-4704-a166-e52e178b59d2'
  const info = { uuid, name: 'Marigold', rdns: 'org.example.marigold', icon }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()

  const violations: string[] = []
  addEventListener('securitypolicyviolation', event =>
    violations.push(`${event.violatedDirective} ${event.blockedURI}`),
  )

  const all = (root: ParentNode, selector: string): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>(selector),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? all(shadowRoot, selector) : [],
    ),
  ]
  const find = ([selector, text]: Target) =>
    all(document, selector).find(
      element => element.textContent?.includes(text) && element.checkVisibility() && element.offsetHeight > 0,
    )
  /** Includes all ancestors: an element that fades in is not visible at once. */
  const opacity = (element: Element): number => {
    const root = element.getRootNode()
    const above = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
    return Number(getComputedStyle(element).opacity) * (above ? opacity(above) : 1)
  }
  /** Looks at the page as the next frame draws it, and resolves once that frame is drawn. */
  const nextFrame = <T>(look: () => T) =>
    new Promise<{ seen: T; at: number }>(resolve =>
      requestAnimationFrame(() => {
        const seen = look()
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve({ seen, at: performance.now() })
        channel.port2.postMessage(null)
      }),
    )
  const firstFrame = async <T>(look: () => T | undefined | false): Promise<{ seen: T; at: number }> => {
    const deadline = performance.now() + 30_000
    while (performance.now() < deadline) {
      const { seen, at } = await nextFrame(look)
      if (seen) return { seen, at }
    }
    throw new Error(`Not seen in 30 s: ${look}`)
  }
  globalThis.probe = {
    violations,
    async clickUntil(button, target) {
      const { seen: clicked } = await firstFrame(() => find(button))
      const started = performance.now()
      clicked.click()
      const drawn = await firstFrame(() => find(target))
      const isVisible = (element: Element | undefined) => element !== undefined && opacity(element) >= 0.5
      // A frame later the element may be another.
      const visible = isVisible(drawn.seen) ? drawn : await firstFrame(() => isVisible(find(target)))
      return {
        drawn: drawn.at - started,
        visible: visible.at - started,
        sinceNavigation: visible.at,
      }
    },
  }
}
