/** A wallet's name to compare by: `Phantom Wallet` of one namespace is `Phantom` of another. */
export function plainWalletName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\bwallet\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
