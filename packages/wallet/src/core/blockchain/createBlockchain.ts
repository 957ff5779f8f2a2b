import type { HttpClient } from '../http/createHttpClient.ts'
import { type AccountActivity, type ActivityParts, createActivity } from './createActivity.ts'
import { type BlockchainApi, createBlockchainApi } from './createBlockchainApi.ts'
import { createTokenBalances, type TokenBalances, type TokenBalancesParts } from './createTokenBalances.ts'

/** The blockchain API of the host's provider, and what it says of the connected account. */
export type Blockchain = TokenBalances & AccountActivity & { readonly api: BlockchainApi }

export function createBlockchain(
  http: HttpClient,
  parts: Omit<TokenBalancesParts & ActivityParts, 'api'>,
): Blockchain {
  const api = createBlockchainApi(http)
  return { api, ...createTokenBalances({ ...parts, api }), ...createActivity({ ...parts, api }) }
}
