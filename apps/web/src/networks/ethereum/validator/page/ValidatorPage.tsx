import { isEthereumNetworkId } from '@granary/chains'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Container } from '#web/shell/Container.tsx'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import { OwnedValidators } from './OwnedValidators.tsx'
import styles from './ValidatorPage.module.css'

const OneValidator = lazy(async () => ({
  default: (await import('../detail/OneValidator.tsx')).OneValidator,
}))

/** `/{network}/validator`: an owner's validators, or the one of `?pubkey=`. */
export function ValidatorPage() {
  const { network } = useParams({ strict: false })
  const { pubkey } = useSearch({ strict: false })
  if (!network || !isEthereumNetworkId(network)) return null
  if (pubkey === undefined) return <OwnedValidators network={network} />
  const waiting = (
    <Container className={styles.page}>
      <TableSkeleton />
    </Container>
  )
  return (
    <Suspense fallback={waiting}>
      <OneValidator key={pubkey} network={network} pubkey={pubkey} />
    </Suspense>
  )
}
