import { confluxNetworks } from '@granary/chains'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useShownAccount } from '#web/account/useShownAccount.ts'
import { useFreshAfter } from '#web/api/useFreshAfter.ts'
import type { LiveFigure } from '#web/api/useWatched.ts'
import {
  type ConfluxPlace,
  type PoolPosition,
  usePools,
  usePosition,
} from '#web/networks/conflux/pools/index.ts'
import { useTransaction } from '#web/transaction/useTransaction.ts'
import { useFlowWallet } from '#web/wallet/useFlowWallet.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { takeOutKinds } from '../actions/takeOutRequest.ts'

/** Seconds before and after an end's date in which it is polled, since the date is an estimate. */
const nearSeconds = 60

const leastMs = 3000

const isLocalChain = import.meta.env.MODE === 'devnet'

/** State and actions of one pool's dashboard. */
export function useDashboard({ network, pools }: ConfluxPlace, pool: OfferedPool) {
  const shown = useShownAccount()
  const { account } = shown
  const wallet = useFlowWallet()
  const known = usePools(network, pools)
  const reading = usePosition(network, pool, account)
  useReadWhenDue(reading)
  const navigate = useNavigate()
  // For another account, only actions begun in this browser can continue; new ones are impossible.
  const flow = useTransaction(
    { chain: confluxNetworks[network], isLocalChain, kinds: takeOutKinds },
    account,
    wallet,
  )
  const actions = {
    ...flow,
    continueHere: () => {
      flow.continueHere()
      void navigate({ to: '.', search: (before: object) => ({ ...before, account: undefined }) } as never)
    },
  }
  useFreshAfter(actions.state.step === 'confirmed', 'conflux')
  return { ...shown, known, reading, actions }
}

/** Rereads the position when a queue entry is due, so that newly available amounts appear at once. */
export function useReadWhenDue({ data, refetch }: Pick<LiveFigure<PoolPosition>, 'data' | 'refetch'>): void {
  const latest = useRef(refetch)
  latest.current = refetch
  useEffect(() => {
    const now = data?.state.block.timestampSeconds
    if (now === undefined) return
    const ends = data?.position?.queue?.flatMap(({ endsAtSeconds }) => endsAtSeconds ?? []) ?? []
    const near = ends.map(end => end - now).filter(left => Math.abs(left) <= nearSeconds)
    if (near.length === 0) return
    const timer = setTimeout(() => latest.current(), Math.max(leastMs, (Math.min(...near) + 1) * 1000))
    return () => clearTimeout(timer)
    // `data` changes with every reading.
  }, [data])
}
