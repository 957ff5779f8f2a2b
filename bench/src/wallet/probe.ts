/** Milliseconds from a click until layout, and until a drawn frame shows it at least half opaque. */
export type Seen = { laidOut: number; drawn: number }

declare global {
  /** Installed in a measured page before its own scripts: see installProbe. */
  var probe: {
    readonly violations: string[]
    /** Clicks the first match of `button`, and waits for text at `target` that matches `text`. */
    clickUntil(button: string, target: string, text: string): Promise<Seen>
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

  const find = (target: string, text: string) =>
    [...document.querySelectorAll<HTMLElement>(target)].find(
      element => element.textContent?.includes(text) && element.checkVisibility() && element.offsetHeight > 0,
    )
  /** Includes all ancestors: an element that fades in is not visible at once. */
  const opacity = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1
  const frameDrawn = () =>
    new Promise<number>(resolve =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(performance.now())
        channel.port2.postMessage(null)
      }),
    )
  globalThis.probe = {
    violations,
    async clickUntil(button, target, text) {
      const element = document.querySelector<HTMLElement>(button)
      if (!element) throw new Error(`nothing to click at ${button}`)
      const laidOut = new Promise<HTMLElement>(resolve => {
        const look = () => {
          const found = find(target, text)
          if (!found) return
          observer.disconnect()
          resolve(found)
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
      })
      const started = performance.now()
      element.click()
      const found = await laidOut
      const laidOutMs = performance.now() - started
      let drawn = await frameDrawn()
      while (opacity(found) < 0.5) drawn = await frameDrawn()
      return { laidOut: laidOutMs, drawn: drawn - started }
    },
  }
}
