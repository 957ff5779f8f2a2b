import { type TokenBalance, unitsToDecimal } from '../core/index.ts'
import { useBalance, useWalletState } from '../react/index.ts'
import { useShownAccount } from './useShownAccount.ts'

/** What the account can send on its network: the chain's own coin first, then what the balance service lists. */
export function useSendTokens(): readonly TokenBalance[] {
  const { network } = useShownAccount('eip155')
  const listed = useWalletState(state => state.send.tokenBalances)
  const { result } = useBalance({ namespace: 'eip155' })
  if (!network) return []
  const { caipNetworkId, nativeCurrency } = network
  const { name, symbol, decimals } = nativeCurrency
  const here = listed.filter(({ chainId }) => chainId === caipNetworkId)
  const known = here.find(({ address }) => address === undefined)
  const numeric =
    result?.value == null ? (known?.quantity.numeric ?? '') : plain(unitsToDecimal(result.value, decimals))
  const coin: TokenBalance = {
    ...known,
    name,
    symbol,
    chainId: caipNetworkId,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: known?.iconUrl ?? '',
  }
  return [coin, ...here.filter(({ address }) => address !== undefined)]
}

const plain = (decimal: string) => decimal.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
