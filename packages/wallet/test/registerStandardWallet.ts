type Api = { register(...wallets: unknown[]): () => void }

/** Registers a wallet by the Wallet Standard, now and on request. Returns the removal. */
export function registerStandardWallet(...wallets: unknown[]): () => void {
  const ends: (() => void)[] = []
  const register = (api: Api) => void ends.push(api.register(...wallets))
  const ready = (event: Event) => register((event as CustomEvent<Api>).detail)
  window.addEventListener('wallet-standard:app-ready', ready)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    window.removeEventListener('wallet-standard:app-ready', ready)
    for (const end of ends) end()
  }
}
