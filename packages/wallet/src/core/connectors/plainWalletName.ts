/** A wallet's name for comparison: `Phantom Wallet` of one namespace equals `Phantom` of another. */
export function plainWalletName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\bwallet\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
