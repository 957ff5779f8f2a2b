import type { SsvCluster } from '@granary/api/ssv'
import type { EthereumNetworkId } from '@granary/chains'
import { interruptionOf } from '@granary/drivers/evm'
import { ArrowLeftIcon, Button } from '@granary/ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOwnAccount } from '#web/account/useOwnAccount.ts'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { ActionFrame } from '#web/shell/frame/ActionFrame.tsx'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import { InterruptionNote } from '#web/shell/sending/InterruptionNote.tsx'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { TestNetworkBadge } from '../../status/index.ts'
import type { SsvTarget } from '../chain/ssvTarget.ts'
import { SsvReadNote } from '../data/SsvReadNote.tsx'
import { clusterQuery, validatorQuery } from '../data/ssvQueries.ts'
import { LegacyNote } from '../validator/LegacyNote.tsx'
import { readPubkey } from '../validator/readPubkey.ts'
import styles from '../validator/Validator.module.css'
import { AmountForm } from './AmountForm.tsx'
import { isNamedCluster } from './isNamedCluster.ts'
import { KeyForm } from './KeyForm.tsx'
import { movesMoney, type SsvAction, type SsvIntent, takesAction } from './SsvAction.ts'
import { ssvRequest } from './ssvRequest.ts'

type ActionFormProps = {
  network: EthereumNetworkId
  place: TransactionPlace & { target: SsvTarget }
  action: SsvAction
  /** As in the page's address. */
  pubkey: string | undefined
  clusterId: string | undefined
}

/** The form of one action on a cluster, or on one of its validators. */
export function SsvActionForm({ network, place, action, ...address }: ActionFormProps) {
  const t = useText()
  const pubkey = readPubkey(address.pubkey ?? '')
  const { cluster, error, refetch } = useCluster(network, pubkey, address.clusterId)
  const head = (
    <>
      <Link
        to="."
        search={({ action: _, ...rest }: Record<string, unknown>) => rest as never}
        className={styles.back}
      >
        <ArrowLeftIcon size={18} />
        {t('stake.ssv.action.back')}
      </Link>
      <StepHeading takesFocus={false}>{t(`stake.ssv.action.title.${action}`)}</StepHeading>
      <p className={styles.detail}>{t(`stake.ssv.action.lead.${action}`)}</p>
    </>
  )
  return (
    <ActionFrame
      state={{ step: 'idle' }}
      form={t('stake.ssv.action.form')}
      badge={<TestNetworkBadge network={network} />}
    >
      {cluster ? (
        <Form {...{ place, action, cluster, pubkey, head }} />
      ) : (
        <FlowStep>
          {head}
          <SsvReadNote error={error} hasData={false} onRetry={refetch} />
          {!error && <ResumeSkeleton />}
        </FlowStep>
      )}
    </ActionFrame>
  )
}

/** The cluster of the page's address: of its validator, else the one that it names. */
function useCluster(network: EthereumNetworkId, pubkey: `0x${string}` | null, clusterId: string | undefined) {
  const id = clusterId !== undefined && /^0x[0-9a-f]{64}$/.test(clusterId) ? clusterId : null
  const own = useOwnAccount()
  const ofValidator = validatorQuery(network, pubkey ?? '0x', own.account)
  const ofCluster = clusterQuery(network, (id ?? '0x') as `0x${string}`)
  const validator = useQuery(pubkey ? ofValidator : { ...ofValidator, queryFn: skipToken })
  const cluster = useQuery(!pubkey && id ? ofCluster : { ...ofCluster, queryFn: skipToken })
  const missing = !pubkey && !id ? { code: 'SSV_CLUSTER_NOT_FOUND' } : null
  const answered = validator.data?.cluster ?? cluster.data?.cluster
  const isOther = answered !== undefined && !isNamedCluster(id, answered)
  const wrong = isOther ? { code: 'SSV_CLUSTER_NOT_FOUND' } : null
  return {
    cluster: isOther ? undefined : answered,
    error: missing ?? wrong ?? validator.error ?? cluster.error,
    refetch: () => (pubkey ? validator.refetch() : cluster.refetch()),
  }
}

type FormProps = {
  place: ActionFormProps['place']
  action: SsvAction
  cluster: SsvCluster
  pubkey: `0x${string}` | null
  head: ReactNode
}

function Form({ place, action, cluster, pubkey, head }: FormProps) {
  const obstacle = useObstacle(place, cluster, action)
  const review = (intent: SsvIntent) => {
    const { flow, target } = place
    if (!flow || obstacle) return
    const operatorIds = cluster.operatorIds.map(BigInt)
    const { balanceWei: balance, ...rest } = cluster.snapshot
    const owner = { account: flow.owner.account as `0x${string}`, chainId: target.chainId }
    void flow.request(ssvRequest(owner, target, { operatorIds, snapshot: { ...rest, balance } }, intent))
  }
  const button = <ReviewButton isReady={place.flow !== null} obstacle={obstacle} />
  if (movesMoney(action)) return <AmountForm {...{ action, cluster, head, button }} onReview={review} />
  return <KeyForm {...{ action, pubkey, head, button }} onReview={review} />
}

/** Why no review is possible now; null if one is. */
function useObstacle(place: ActionFormProps['place'], cluster: SsvCluster, action: SsvAction): ReactNode {
  const navigate = useNavigate()
  const { state, wallet, chain } = place
  if (state.step === 'unavailable') return <FailureNote failure={state.failure} />
  const interruption = interruptionOf(wallet, { account: cluster.owner, chainId: chain.id })
  if (interruption)
    return (
      <InterruptionNote
        about="action"
        interruption={interruption}
        chain={chain}
        owner={cluster.owner}
        onContinueHere={() => void navigate({ to: '.', search: {} } as never)}
      />
    )
  if (!takesAction(cluster, action)) return <LegacyNote />
  return null
}

/** In the place of the button: what stands in the way. */
function ReviewButton({ isReady, obstacle }: { isReady: boolean; obstacle: ReactNode }) {
  const t = useText()
  if (obstacle) return obstacle
  return (
    <Button type="submit" wide busy={!isReady}>
      {t('stake.ssv.action.review')}
    </Button>
  )
}
