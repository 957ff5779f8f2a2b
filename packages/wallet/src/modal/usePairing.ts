import type { BaseError } from '@granary/errors'
import { useEffect } from 'react'
import { remoteConnectorId } from '../core/internal.ts'
import { useWalletContext, useWalletState } from '../react/index.ts'
import { failureOf } from './failureOf.ts'
import { useConnectAttempts } from './useConnectAttempts.ts'

type Failure = 'rejected' | 'unreachable' | 'refused' | 'clock' | 'failed'

/** A pairing while its view shows: renewed once its code expires and the page is in sight. */
export function usePairing() {
  const { wallet } = useWalletContext()
  const shown = useWalletState(state => state.pairingUri) ?? undefined
  const active = useWalletState(state => state.activeNamespace)
  const namespace = wallet.namespaces.includes(active) ? active : wallet.namespaces[0]
  const { isPending, error, attempts, retry } = useConnectAttempts(remoteConnectorId, namespace)
  // Before the view asks, the store may still have the URI of a pairing that was left.
  const uri = isPending ? shown : undefined
  useEffect(() => () => wallet.store.setState({ pairingUri: null }), [wallet])
  const isExpired = error?.code === 'PAIRING_EXPIRED'
  useEffect(() => {
    if (!isExpired) return
    const renew = () => document.visibilityState === 'visible' && retry()
    renew()
    document.addEventListener('visibilitychange', renew)
    return () => document.removeEventListener('visibilitychange', renew)
  }, [isExpired, retry])
  const failure = error && !isExpired ? failureFor(error) : undefined
  return { uri, failure, attempts, retry }
}

export type Pairing = ReturnType<typeof usePairing>

/** The relay's words for a token that starts later than its clock: the device signs it, with the time that it has. */
const isClockWrong = ({ details = '' }: BaseError) => /token is not yet valid/i.test(details)

function failureFor(error: BaseError): Failure {
  switch (error.code) {
    case 'RELAY_UNREACHABLE':
      return 'unreachable'
    case 'RELAY_REFUSED':
      return isClockWrong(error) ? 'clock' : 'refused'
    case 'PROJECT_ID_NOT_CONFIGURED':
      return 'refused'
  }
  return failureOf(error) === 'rejected' ? 'rejected' : 'failed'
}
