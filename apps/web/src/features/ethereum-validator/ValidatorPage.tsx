import { type EthereumNetworkId, isEthereumNetworkId } from '@granary/chains'
import { useAccount } from '@granary/wallet/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { queryClient } from '../../api/queryClient.ts'
import { Container } from '../../shell/Container.tsx'
import { NoAccount } from './NoAccount.tsx'
import { OneValidator } from './OneValidator.tsx'
import { OpenOffers } from './OpenOffers.tsx'
import { ValidatorList } from './ValidatorList.tsx'
import styles from './ValidatorPage.module.css'

/** `/{network}/validator`: the connected account's validators, or the one of `?pubkey=`. */
export function ValidatorPage() {
  const { network } = useParams({ strict: false })
  if (!network || !isEthereumNetworkId(network)) return null
  return (
    <QueryClientProvider client={queryClient}>
      <Container className={styles.page}>
        <Content network={network} />
      </Container>
    </QueryClientProvider>
  )
}

function Content({ network }: { network: EthereumNetworkId }) {
  const { pubkey } = useSearch({ strict: false })
  const { address, status } = useAccount()
  if (pubkey !== undefined) return <OneValidator network={network} pubkey={pubkey} />
  if (address)
    return (
      <>
        <ValidatorList network={network} account={address.toLowerCase() as `0x${string}`} />
        <OpenOffers network={network} account={address} />
      </>
    )
  return <NoAccount isConnecting={status === 'connecting'} />
}
