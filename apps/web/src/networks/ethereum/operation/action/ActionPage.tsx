import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { ArrowLeftIcon, buttonClass, Card, Note, Skeleton } from '@granary/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import { InterruptionNote } from '#web/shell/flow/InterruptionNote.tsx'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { Segments } from '#web/shell/flow/Segments.tsx'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { useTransaction } from '#web/transaction/useTransaction.ts'
import { type FlowWallet, interruptionOf } from '#web/wallet/FlowWallet.ts'
import { useFlowWallet } from '#web/wallet/useFlowWallet.ts'
import { OwnerLine, OwnerReadNote, queuesQuery } from '../../owner/index.ts'
import { ConfirmedReceivers } from '../requests/ConfirmedReceivers.ts'
import { type Operation, operationKinds, operationOf } from '../requests/Operation.ts'
import type { OperationIntent } from '../requests/OperationIntent.ts'
import { operationRequest } from '../requests/operationRequest.ts'
import { useAccountValidators } from '../useAccountValidators.ts'
import styles from './Operation.module.css'
import { OperationFlow } from './OperationFlow.tsx'
import { OperationForm } from './OperationForm.tsx'
import { operationSource } from './operationSource.ts'
import { ProviderExit } from './ProviderExit.tsx'
import { readIndices } from './readIndices.ts'

type ActionPageProps = {
  network: EthereumNetworkId
  account: `0x${string}`
  isWatching: boolean
  operation: Operation
}

const isLocalChain = import.meta.env.MODE === 'devnet'

/** One operation with some of an account's validators; while something of it is signed, that alone. */
export function ActionPage({ network, account, isWatching, operation }: ActionPageProps) {
  const chain = ethereumNetworks[network]
  const wallet = useFlowWallet()
  const [confirmed] = useState(() => new ConfirmedReceivers())
  const source = useCallback(
    (owner: `0x${string}`, current: () => FlowWallet | null) =>
      operationSource({ network, chain }, owner, current, confirmed),
    [network, chain, confirmed],
  )
  const flow = useTransaction({ chain, isLocalChain, kinds: operationKinds, source }, account, wallet)
  // Read here, for only what a drawing reads draws the page anew: the form is drawn by somebody else, and later.
  const { data: queues, error: queuesError, refetch: readQueues } = useQuery(queuesQuery(network))
  const navigate = useNavigate()
  const toOwn = () =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, account: undefined }) } as never)
  const place = { ...flow, continueHere: toOwn }
  useFreshAfter(place.state.step === 'confirmed')
  const isElsewhere = useLeftElsewhere(place, operation)
  if (place.state.step === 'loading')
    return (
      <div className={styles.page}>
        <ResumeSkeleton />
      </div>
    )
  if (place.state.step !== 'idle' && place.state.step !== 'unavailable' && !isElsewhere)
    return (
      <div className={styles.page}>
        <OperationFlow {...{ network, chain, place, confirmed }} />
      </div>
    )
  const interruption = interruptionOf(wallet, { account, chainId: chain.id })
  const obstacle = isWatching ? (
    <WatchOnly />
  ) : place.state.step === 'unavailable' ? (
    <FailureNote failure={place.state.failure} />
  ) : interruption ? (
    <InterruptionNote
      about="action"
      interruption={interruption}
      chain={chain}
      owner={account}
      onContinueHere={toOwn}
    />
  ) : null
  const review = (intents: readonly OperationIntent[]) =>
    void place.flow?.request(
      ...intents.flatMap(intent =>
        intent.operation === 'provider-exit'
          ? []
          : [operationRequest(intent as never, { account, chain, feeWei: 0n })],
      ),
    )
  return (
    <FormPage
      network={network}
      account={account}
      operation={operation}
      isWatching={isWatching}
      error={queuesError}
      onRetry={() => void readQueues()}
    >
      {(validators, asked) =>
        queues &&
        (operation === 'provider-exit' ? (
          <ProviderExit key={account} {...{ network, chain, account, validators, queues, asked, obstacle }} />
        ) : (
          <OperationForm
            key={`${operation}:${account}`}
            {...{ operation, account, validators, queues, asked, obstacle }}
            onReview={review}
          />
        ))
      }
    </FormPage>
  )
}

/** A finished operation is shown at its own address alone: at another one it is left behind. */
function useLeftElsewhere({ flow, state }: TransactionPlace, operation: Operation): boolean {
  const isElsewhere = state.step === 'confirmed' && operationOf(state.kind) !== operation
  useEffect(() => {
    if (isElsewhere) void flow?.done()
  }, [flow, isElsewhere])
  return isElsewhere
}

function FormPage(props: {
  network: EthereumNetworkId
  account: `0x${string}`
  operation: Operation
  isWatching: boolean
  /** Of the queues. */
  error: unknown
  onRetry: () => void
  children: (
    validators: NonNullable<ReturnType<typeof useAccountValidators>['validators']>,
    asked: readonly number[],
  ) => ReactNode
}) {
  const t = useText()
  const { network, account, operation, isWatching } = props
  const { validators: text } = useSearch({ strict: false }) as { validators?: string }
  const asked = useMemo(() => readIndices(text), [text])
  const { validators, isReading, error, refetch } = useAccountValidators(network, account)
  const failed = error ?? props.error
  const retry = () => {
    refetch()
    props.onRetry()
  }
  const form = validators && !isReading ? props.children(validators, asked) : null
  return (
    <div className={styles.page}>
      <Link
        to="."
        search={({ action: _, validators: __, ...rest }: Record<string, unknown>) => rest}
        className={styles.back}
      >
        <ArrowLeftIcon size={18} />
        {t('claim.action.toOperations')}
      </Link>
      <h1 className={styles.heading}>{t(`claim.action.title.${operation}`)}</h1>
      <OwnerLine owner={{ network, id: account, account, isWatching }} />
      <p className={styles.lead}>{t(`claim.action.lead.${operation}`)}</p>
      {(operation === 'exit' || operation === 'provider-exit') && <ExitWay operation={operation} />}
      <OwnerReadNote error={failed} hasData={form !== null} onRetry={retry} />
      {validators?.length === 0 && !isReading ? (
        <Note title={t('claim.action.noValidators')}>
          <Link to="/$network/staking" params={{ network }} className={buttonClass({ size: 'small' })}>
            {t('claim.action.stakeNow')}
          </Link>
        </Note>
      ) : (
        (form ?? (!failed && <FormSkeleton />))
      )}
    </div>
  )
}

/** Who signs the exit: the wallet on chain, or the provider's validator client. */
function ExitWay({ operation }: { operation: 'exit' | 'provider-exit' }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <div className={styles.card}>
      <Segments
        legend={t('claim.action.exitWay')}
        options={[
          { value: 'exit', label: t('claim.action.exitWayName.exit') },
          { value: 'provider-exit', label: t('claim.action.exitWayName.provider-exit') },
        ]}
        value={operation}
        onChange={action =>
          void navigate({
            to: '.',
            search: (before: object) => ({ ...before, action }),
            replace: true,
          } as never)
        }
      />
      <p className={styles.detail}>{t(`claim.action.exitWayText.${operation}`)}</p>
    </div>
  )
}

function WatchOnly() {
  const t = useText()
  return <Note>{t('claim.action.watchOnly')}</Note>
}

function FormSkeleton() {
  const t = useText()
  return (
    <Card className={styles.card}>
      <p role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton width="60%" />
      </p>
      <Skeleton width="100%" />
      <Skeleton width="90%" />
    </Card>
  )
}

/** What was read before an operation is old once it is in a block; the beacon chain shows it some seconds later. */
const shownAfterMs = 5000

function useFreshAfter(isConfirmed: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isConfirmed) return
    const readAnew = () => void client.invalidateQueries({ queryKey: ['ethereum'] })
    readAnew()
    setTimeout(readAnew, shownAfterMs)
  }, [client, isConfirmed])
}
