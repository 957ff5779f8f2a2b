import { announce, walletInfo } from '../announce.ts'
import { createTestWallet } from '../createTestWallet.ts'

const icons: Readonly<Record<string, string>> = {
  Marigold: `<circle cx="32" cy="32" r="15" fill="#fff"/><circle cx="32" cy="32" r="7" fill="#E8751A"/>|#E8751A`,
  Tidewater: `<path d="M12 38c8-12 14 8 22-3s12-5 18-9v20H12z" fill="#fff"/>|#2166D1`,
  Foxglove: `<path d="M20 18h24l-6 28H26z" fill="#fff"/>|#7B4FD6`,
}

/** Installs the wallets named in the address: `?wallets=Marigold,Tidewater&chain=71`. */
export function installWallets(query: URLSearchParams): void {
  const names = (query.get('wallets') ?? '').split(',').filter(Boolean)
  const wallets = names.map(name => {
    const wallet = createTestWallet({
      rpcUrls: { 560048: '/rpc/560048', 71: '/rpc/71' },
      chainId: Number(query.get('chain') ?? 560048),
      authorised: query.has('authorised'),
    })
    announce(walletInfo(name, `org.example.${name.toLowerCase()}`, icon(name)), wallet.provider)
    return [name, wallet] as const
  })
  Object.assign(window, { wallets: Object.fromEntries(wallets) })
}

function icon(name: string): string {
  const [shape, color] = (icons[name] ?? `|#888`).split('|')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${color}"/>${shape}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
