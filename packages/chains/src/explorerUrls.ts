import type { Chain } from './Chain.ts'
import type { EthereumChain } from './ethereumChains.ts'

export function transactionUrl(chain: Pick<Chain, 'blockExplorers'>, hash: string): string {
  return `${chain.blockExplorers.default.url}/tx/${hash}`
}

export function addressUrl(chain: Pick<Chain, 'blockExplorers'>, address: string): string {
  return `${chain.blockExplorers.default.url}/address/${address}`
}

/** @param validator its index or its public key */
export function validatorUrl(
  chain: Pick<EthereumChain, 'beaconExplorer'>,
  validator: number | string,
): string {
  return `${chain.beaconExplorer.url}/validator/${validator}`
}
