const icons: Readonly<Record<string, string>> = {
  Marigold: `<circle cx="32" cy="32" r="15" fill="#fff"/><circle cx="32" cy="32" r="7" fill="#E8751A"/>|#E8751A`,
  Tidewater: `<path d="M12 38c8-12 14 8 22-3s12-5 18-9v20H12z" fill="#fff"/>|#2166D1`,
  Foxglove: `<path d="M20 18h24l-6 28H26z" fill="#fff"/>|#7B4FD6`,
  Lantern: `<path d="M24 16h16v6H24zM20 24h24l-4 24H24z" fill="#fff"/>|#0E8F7E`,
  Quarry: `<path d="M14 44l12-20 8 12 6-8 10 16z" fill="#fff"/>|#4A5568`,
}

/** The picture of a made-up wallet. */
export function walletIcon(name: string): string {
  const [shape, color] = (icons[name] ?? `|#888`).split('|')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${color}"/>${shape}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
