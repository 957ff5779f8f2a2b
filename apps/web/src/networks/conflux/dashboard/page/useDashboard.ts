import { confluxNetworks } from '@granary/chains'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useOwnAccount } from '#web/account/useOwnAccount.ts'
import { watchedAccount } from '#web/account/watchedAccount.ts'
import { useTransaction } from '#web/transaction/useTransaction.ts'
import { useFlowWallet } from '#web/wallet/useFlowWallet.ts'
import { type ConfluxPlace, usePools, usePosition } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { takeOutKinds } from '../actions/takeOutRequest.ts'
import { useReadWhenDue } from '../queue/useReadWhenDue.ts'

/** State and actions of one pool's dashboard. */
export function useDashboard({ network, pools }: ConfluxPlace, pool: OfferedPool) {
  const { account: typed } = useSearch({ strict: false })
  const watched = useMemo(() => watchedAccount(typed), [typed])
  const own = useOwnAccount()
  const wallet = useFlowWallet()
  const asked = watched && 'account' in watched ? watched.account : null
  const account = asked ?? own.account
  const isWatching = asked !== null && asked !== own.account
  const known = usePools(network, pools)
  const reading = usePosition(network, pool, account)
  useReadWhenDue(reading)
  const actionPlace = useMemo(
    () => ({
      chain: confluxNetworks[network],
      isLocalChain: import.meta.env.MODE === 'devnet',
      kinds: takeOutKinds,
    }),
    [network],
  )
  const navigate = useNavigate()
  // For another account, only actions begun in this browser can continue; new ones are impossible.
  const flow = useTransaction(actionPlace, account, wallet)
  const actions = {
    ...flow,
    continueHere: () => {
      flow.continueHere()
      void navigate({ to: '.', search: (before: object) => ({ ...before, account: undefined }) } as never)
    },
  }
  useFreshAfter(actions.state.step === 'confirmed')
  return { account, isWatching, watched, isConnecting: own.isConnecting, known, reading, actions }
}

/** The server indexes a block shortly after the chain has it. */
const historyDelayMs = 5000

/** Refetches everything after an action is mined. */
function useFreshAfter(isConfirmed: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isConfirmed) return
    const readAnew = () => void client.invalidateQueries({ queryKey: ['conflux'] })
    readAnew()
    setTimeout(readAnew, historyDelayMs)
  }, [client, isConfirmed])
}
