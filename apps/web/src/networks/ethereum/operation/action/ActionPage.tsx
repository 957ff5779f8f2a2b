import type { OwnedValidator } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { type FlowWallet, interruptionOf } from '@granary/drivers/evm'
import { ArrowLeftIcon, buttonClass, Card, Note, Skeleton } from '@granary/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useFreshAfter } from '#web/api/useFreshAfter.ts'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { Segments } from '#web/shell/flow/Segments.tsx'
import { ActionFrame } from '#web/shell/frame/ActionFrame.tsx'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { InterruptionNote } from '#web/shell/sending/InterruptionNote.tsx'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { useForgetReviewed } from '#web/transaction/useReviewDraft.ts'
import { useTransaction } from '#web/transaction/useTransaction.ts'
import { useFlowWallet } from '#web/wallet/useFlowWallet.ts'
import {
  OwnerLine,
  OwnerReadNote,
  ownedValidatorsQuery,
  queuesQuery,
  useValidatorPages,
} from '../../owner/index.ts'
import { type Operation, operationKinds, operationOf } from '../requests/Operation.ts'
import type { OperationIntent } from '../requests/OperationIntent.ts'
import { operationRequest } from '../requests/operationRequest.ts'
import { ConfirmedReceivers } from '../requests/ReceiverProof.ts'
import styles from './Operation.module.css'
import { OperationFlow } from './OperationFlow.tsx'
import { OperationForm } from './OperationForm.tsx'
import { operationDraftKey } from './operationDraft.ts'
import { operationSource } from './operationSource.ts'
import { ProviderExit } from './ProviderExit.tsx'

type ActionPageProps = {
  network: EthereumNetworkId
  account: `0x${string}`
  isWatching: boolean
  operation: Operation
}

const isLocalChain = import.meta.env.MODE === 'devnet'

/** One operation on some of an account's validators; only its transaction while one is in progress. */
export function ActionPage({ network, account, isWatching, operation }: ActionPageProps) {
  const t = useText()
  const chain = ethereumNetworks[network]
  const wallet = useFlowWallet()
  const [confirmed] = useState(() => new ConfirmedReceivers())
  const source = useCallback(
    (owner: `0x${string}`, current: () => FlowWallet | null) =>
      operationSource({ network, chain }, owner, current, confirmed),
    [network, chain, confirmed],
  )
  const flow = useTransaction({ chain, isLocalChain, kinds: operationKinds, source }, account, wallet)
  // Read here: a component rerenders only for the fields it reads, and the form renders later, in another one.
  const { data: queues, error: queuesError, refetch: readQueues } = useQuery(queuesQuery(network))
  const navigate = useNavigate()
  const toOwn = () =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, account: undefined }) } as never)
  const place = { ...flow, continueHere: toOwn }
  useFreshAfter(place.state.step === 'confirmed', 'ethereum')
  const isElsewhere = useLeftElsewhere(place, operation)
  useForgetReviewed(operationDraftKey(operation, account), place.state)
  const shown = isElsewhere ? 'idle' : place.state.step
  const inFrame = (content: ReactNode) => (
    <ActionFrame state={{ step: shown }} form={t('claim.action.form')} badge={null}>
      {content}
    </ActionFrame>
  )
  if (shown === 'loading') return inFrame(<ResumeSkeleton />)
  if (shown !== 'idle' && shown !== 'unavailable')
    return inFrame(<OperationFlow {...{ network, chain, place, confirmed }} />)
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
  return inFrame(
    <FormPage
      network={network}
      account={account}
      operation={operation}
      isWatching={isWatching}
      error={queuesError}
      onRetry={() => void readQueues()}
    >
      {(validators, asked, head) =>
        queues &&
        (operation === 'provider-exit' ? (
          <ProviderExit
            key={account}
            {...{ network, chain, account, validators, queues, asked, head, obstacle }}
          />
        ) : (
          <OperationForm
            key={`${operation}:${account}`}
            {...{ operation, account, validators, queues, asked, head, obstacle }}
            isReady={place.flow !== null && wallet !== null}
            onReview={review}
          />
        ))
      }
    </FormPage>,
  )
}

/** Shows a finished operation only at its own address; elsewhere dismisses it. */
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
  /** Why the queues are unread. */
  error: unknown
  onRetry: () => void
  /** The form; it shows the head above its fields. */
  children: (validators: readonly OwnedValidator[], asked: readonly number[], head: ReactNode) => ReactNode
}) {
  const t = useText()
  const { network, account, operation, isWatching } = props
  const { validators: text } = useSearch({ strict: false }) as { validators?: string }
  const asked = useMemo(() => readIndices(text), [text])
  const { validators, isReading, error, refetch } = useValidatorPages(
    useInfiniteQuery(ownedValidatorsQuery(network, account)),
  )
  const failed = error ?? props.error
  const retry = () => {
    refetch()
    props.onRetry()
  }
  const head = (
    <>
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
    </>
  )
  const isRead = validators !== undefined && !isReading
  const hasNone = isRead && validators.length === 0
  const form = isRead && !hasNone ? props.children(validators, asked, head) : null
  if (form) return form
  return (
    <FlowStep>
      {head}
      <OwnerReadNote error={failed} hasData={false} onRetry={retry} />
      {hasNone ? (
        <Note title={t('claim.action.noValidators')}>
          <Link to="/$network/staking" params={{ network }} className={buttonClass({ size: 'small' })}>
            {t('claim.action.stakeNow')}
          </Link>
        </Note>
      ) : (
        !failed && <FormSkeleton />
      )}
    </FlowStep>
  )
}

/** Who signs the exit: the wallet on chain, or the provider's validator client. */
function ExitWay({ operation }: { operation: 'exit' | 'provider-exit' }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <div className={styles.card}>
      <p className={styles.label} aria-hidden="true">
        {t('claim.action.exitWay')}
      </p>
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

/** Maximum number of validators in the page's address. */
const mostIndices = 5000

/** Reads `?validators=`, comma-separated indices; skips anything else. */
function readIndices(text: string | number | undefined): number[] {
  const parts = String(text ?? '').split(',')
  const indices = parts.map(part => part.trim()).filter(part => /^\d{1,9}$/.test(part))
  return [...new Set(indices.map(Number))].slice(0, mostIndices)
}
