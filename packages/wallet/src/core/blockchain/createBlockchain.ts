import type { HttpClient } from '../http/createHttpClient.ts'
import { type ActivityParts, createActivity } from './createActivity.ts'
import { createBlockchainApi } from './createBlockchainApi.ts'
import { createTokenBalances, type TokenBalancesParts } from './createTokenBalances.ts'

/** The blockchain API of the host's provider, and what it says of the connected account. */
export function createBlockchain(http: HttpClient, parts: Omit<TokenBalancesParts & ActivityParts, 'api'>) {
  const api = createBlockchainApi(http)
  return { api, ...createTokenBalances({ ...parts, api }), ...createActivity({ ...parts, api }) }
}
