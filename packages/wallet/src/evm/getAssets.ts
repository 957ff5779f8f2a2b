import { numberToHex } from 'viem'
import type { EvmAccount, WalletAsset, WalletAssets } from '../core/index.ts'
import { WalletRequestError, walletError } from '../core/wallet-errors/walletError.ts'
import { isUnknownMethod } from './getCapabilities.ts'

/**
 * ERC-7811 `wallet_getAssets`: the account's assets by chain id.
 * @param chainIds all that the wallet knows by default
 * @returns null if the wallet does not know the method
 * @throws UserRejectedError, WalletRequestError
 */
export async function getAssets(
  { address, provider }: EvmAccount,
  chainIds?: readonly number[],
): Promise<WalletAssets | null> {
  try {
    const filter = chainIds && { chainFilter: chainIds.map(id => numberToHex(id)) }
    const request = { account: address, ...filter }
    return parseAssets(await provider.request({ method: 'wallet_getAssets', params: [request] }))
  } catch (cause) {
    if (isUnknownMethod(cause)) return null
    throw walletError(cause, error => new WalletRequestError(error))
  }
}

const assetLimit = 10_000

/** Drops invalid entries: one odd token must not hide the others. @throws TypeError */
export function parseAssets(answer: unknown): WalletAssets {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new TypeError('The wallet returned no assets')
  const chains: Record<number, readonly WalletAsset[]> = {}
  for (const [key, list] of Object.entries(answer)) {
    const chainId = /^(0x[0-9a-f]+|\d+)$/i.test(key) ? Number(key) : Number.NaN
    if (!Number.isSafeInteger(chainId) || !Array.isArray(list)) continue
    chains[chainId] = list.slice(0, assetLimit).flatMap(toAsset)
  }
  return chains
}

function toAsset(value: unknown): readonly WalletAsset[] {
  const { address, balance, type, metadata } = (value ?? {}) as Record<string, unknown>
  if (typeof type !== 'string' || typeof balance !== 'string') return []
  if (!/^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(balance)) return []
  const token = typeof address === 'string' && /^0x[0-9a-f]{40}$/i.test(address) ? address : null
  if (token === null && type !== 'native') return []
  return [
    {
      type,
      address: token as WalletAsset['address'],
      balance: BigInt(balance),
      metadata: typeof metadata === 'object' && metadata !== null ? { ...metadata } : {},
    },
  ]
}
