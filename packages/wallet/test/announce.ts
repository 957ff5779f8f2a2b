/** Announces a wallet by EIP-6963, now and on request. Returns the unsubscribe. */
export function announce(info: unknown, provider: unknown): () => void {
  const tell = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', tell)
  tell()
  return () => window.removeEventListener('eip6963:requestProvider', tell)
}

export function walletInfo(name: string, rdns: string, icon = pixel) {
  return { uuid: crypto.randomUUID(), name, rdns, icon }
}

const pixel = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="#F6851B"/></svg>')}`
