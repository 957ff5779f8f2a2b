import { coinTypeOf, formatNameMessage, type NameClaim } from '@granary/wallet/names'
import type { LocalAccount } from 'viem'
import { generatePrivateKey } from 'viem/accounts'

export type ClaimChange = Partial<NameClaim>

/** The body that registers a name with its zone, signed now on Hoodi for a page of app.portal.example. */
export async function signClaim(account: LocalAccount, name: string, change: ClaimChange = {}) {
  const claim: NameClaim = {
    name,
    address: account.address,
    chainId: 560048,
    origin: 'https://app.portal.example',
    nonce: generatePrivateKey().slice(2, 18),
    issuedAt: new Date().toISOString(),
    ...change,
  }
  const message = formatNameMessage(claim)
  const signature = await account.signMessage({ message })
  return { coin_type: coinTypeOf(claim.chainId), address: claim.address, message, signature }
}
