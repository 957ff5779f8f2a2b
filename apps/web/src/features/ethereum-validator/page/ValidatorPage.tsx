import { isEthereumNetworkId } from '@granary/chains'
import { useParams, useSearch } from '@tanstack/react-router'
import { OneValidator } from '../detail/OneValidator.tsx'
import { OwnedValidators } from './OwnedValidators.tsx'

/** `/{network}/validator`: the validators of an owner, or the one of `?pubkey=`. */
export function ValidatorPage() {
  const { network } = useParams({ strict: false })
  const { pubkey } = useSearch({ strict: false })
  if (!network || !isEthereumNetworkId(network)) return null
  if (pubkey !== undefined) return <OneValidator key={pubkey} network={network} pubkey={pubkey} />
  return <OwnedValidators network={network} />
}
