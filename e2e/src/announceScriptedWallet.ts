/**
 * Runs in the page: announces by EIP-6963 a provider whose requests the test answers. Self-contained, because
 * it is serialised into the page.
 */
export function announceScriptedWallet({ name }: { name: string }): void {
  type Outcome = { result?: unknown; error?: { code: number; message: string } }
  type Listener = (value: unknown) => void
  const page = globalThis as unknown as EventTarget & {
    granaryScriptedWallet(request: object): Promise<Outcome>
    granaryScriptedWalletEvent(event: string, value: unknown): void
  }
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }

  page.granaryScriptedWalletEvent = emit

  const provider = {
    async request(request: { method: string; params?: unknown[] }): Promise<unknown> {
      const { result, error } = await page.granaryScriptedWallet(request)
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      if (request.method === 'wallet_switchEthereumChain')
        emit('chainChanged', await this.request({ method: 'eth_chainId' }))
      if (request.method === 'eth_requestAccounts') emit('accountsChanged', result)
      return result
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
  }

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#1D5A42"/></svg>'
  const info = {
    uuid: '3f8c0a52-7b1e-4a51-9a5f-0c6f6a1f7e01',
    name,
    icon: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    rdns: 'test.granary.scripted',
  }
  const announce = () =>
    page.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
}
