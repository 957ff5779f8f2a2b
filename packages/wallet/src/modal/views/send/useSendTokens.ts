import { useEffect } from 'react'
import { type TokenBalance, unitsToDecimal } from '../../../core/index.ts'
import { useBalance, useWalletContext, useWalletState } from '../../../react/index.ts'
import { useShownAccount } from '../../useShownAccount.ts'
import { walletActions } from '../../walletActions.ts'
import { transfersOf } from './transfersOf.ts'

/**
 * What the account can send on its network: the chain's own coin first, then its tokens, by the balance service or, on
 * Solana, by the chain.
 */
export function useSendTokens(): readonly TokenBalance[] {
  const { wallet } = useWalletContext()
  const { namespace, chain: network, address } = useShownAccount()
  const id = network?.caipNetworkId
  useEffect(() => {
    // Without the list, the coin and pasted tokens can be sent all the same.
    if (namespace === 'eip155' && address && id)
      walletActions(wallet)
        .fetchTokenBalances()
        .catch(() => undefined)
    if (namespace === 'solana' && address && id)
      transfersOf(wallet)
        .then(transfers => transfers.listTokens())
        .catch(() => undefined)
  }, [wallet, namespace, address, id])
  const listed = useWalletState(state => state.send.tokenBalances)
  const { data } = useBalance({ namespace })
  if (!network) return []
  const { caipNetworkId, nativeCurrency } = network
  const { name, symbol, decimals } = nativeCurrency
  const here = listed.filter(({ chainId }) => chainId === caipNetworkId)
  const known = here.find(({ address }) => address === undefined)
  const numeric =
    data === undefined ? (known?.quantity.numeric ?? '') : plain(unitsToDecimal(data.value, decimals))
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
