import { type EthereumNetworkId, ethereumNetworks, isEthereumNetworkId } from '@granary/chains'
import type { FlowWallet } from '@granary/drivers/evm'
import { QueryClientProvider } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useOwnAccount } from '#web/account/useOwnAccount.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { useFreshAfter } from '#web/api/useFreshAfter.ts'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { isUnderWay } from '#web/transaction/FlowState.ts'
import type { RequestSource } from '#web/transaction/TransactionFlow.ts'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { useTransaction } from '#web/transaction/useTransaction.ts'
import { useFlowWallet } from '#web/wallet/useFlowWallet.ts'
import { OwnerFrame } from '../../owner/index.ts'
import { readSsvAction, ssvActionKinds } from '../actions/SsvAction.ts'
import { type SsvTarget, ssvTarget } from '../chain/ssvTarget.ts'

const SsvActionFlow = lazy(async () => ({
  default: (await import('../actions/SsvActionFlow.tsx')).SsvActionFlow,
}))
const SsvActionForm = lazy(async () => ({
  default: (await import('../actions/SsvActionForm.tsx')).SsvActionForm,
}))
const OwnClusters = lazy(async () => ({
  default: (await import('./OwnClusters.tsx')).OwnClusters,
}))
const OneSsvValidator = lazy(async () => ({
  default: (await import('./OneSsvValidator.tsx')).OneSsvValidator,
}))

/** `/{network}/ssv/validator-detail`: an owner's clusters, one validator with `?pubkey=`, and what can be done with it. */
export function SsvValidatorPage() {
  const { network } = useParams({ strict: false })
  if (!network || !isEthereumNetworkId(network)) return null
  return (
    <QueryClientProvider client={queryClient}>
      <Place key={network} network={network} />
    </QueryClientProvider>
  )
}

function Place({ network }: { network: EthereumNetworkId }) {
  const [target] = useState(() => ssvTarget(network))
  return target ? <ActingPlace network={network} target={target} /> : <Shown network={network} place={null} />
}

const isLocalChain = import.meta.env.MODE === 'devnet'

/** Only the transaction while one is in progress. */
function ActingPlace({ network, target }: { network: EthereumNetworkId; target: SsvTarget }) {
  const own = useOwnAccount()
  const wallet = useFlowWallet()
  const source = useCallback(
    (owner: `0x${string}`, current: () => FlowWallet | null): RequestSource => ({
      // Pages that only show something need none of its code.
      prepare: async requests => {
        const { ssvActionSource } = await import('../actions/ssvActionSource.ts')
        return ssvActionSource(network, target, owner, current).prepare(requests)
      },
      assertConfirmed: () => undefined,
    }),
    [network, target],
  )
  const scope = { chain: ethereumNetworks[network], isLocalChain, kinds: ssvActionKinds, source }
  const place = useTransaction(scope, own.account, wallet)
  useFreshAfter(place.state.step === 'confirmed', 'ethereum')
  if (isUnderWay(place.state))
    return (
      <Suspense fallback={<ResumeSkeleton />}>
        <SsvActionFlow network={network} place={place} state={place.state} />
      </Suspense>
    )
  return <Shown network={network} place={{ ...place, target }} />
}

/** Where actions are possible: the flow, and the contracts that it calls. */
export type ActingOn = TransactionPlace & { target: SsvTarget }

function Shown({ network, place }: { network: EthereumNetworkId; place: ActingOn | null }) {
  const {
    pubkey,
    cluster,
    action: typed,
  } = useSearch({ strict: false }) as Record<string, string | undefined>
  const action = readSsvAction(typed)
  if (action && place && (pubkey !== undefined || cluster !== undefined))
    return (
      <Suspense fallback={<ResumeSkeleton />}>
        <SsvActionForm
          key={`${action}:${pubkey}:${cluster}`}
          {...{ network, place, action, pubkey, clusterId: cluster }}
        />
      </Suspense>
    )
  if (pubkey !== undefined)
    return (
      <Suspense fallback={<ResumeSkeleton />}>
        <OneSsvValidator key={pubkey} network={network} pubkey={pubkey} canAct={place !== null} />
      </Suspense>
    )
  return (
    <OwnerFrame
      title="stake.ssv.detail.title"
      watchedTitle="stake.ssv.detail.watchedTitle"
      connectText="stake.ssv.detail.connectText"
    >
      {owner => (
        <Suspense fallback={<ResumeSkeleton />}>
          <OwnClusters key={owner.id} owner={owner} canAct={place !== null} />
        </Suspense>
      )}
    </OwnerFrame>
  )
}
