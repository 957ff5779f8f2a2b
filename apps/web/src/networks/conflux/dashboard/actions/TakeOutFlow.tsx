import { confluxNetworkIds, confluxNetworks } from '@granary/chains'
import { type ActionRequest, requestOf } from '@granary/drivers/evm'
import { type Eip1193, readReceipt } from '@granary/drivers/evm/chain'
import { checksumAddress } from '@granary/staking/address'
import { parseCfxAmount } from '@granary/staking/amount'
import { timeOfBlock } from '@granary/staking/conflux'
import { lastAttempt } from '@granary/transactions/record'
import { Amount, Button, formatAmount, type KeyValueItem, Note } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { type FlowFailure, flowFailure } from '#web/failure/FlowFailure.ts'
import { useLongTime } from '#web/format/useLongTime.ts'
import { RichText } from '#web/i18n/RichText.tsx'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { CopyText } from '#web/shell/CopyText.tsx'
import { ActionFrame } from '#web/shell/frame/ActionFrame.tsx'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { SentenceAccount } from '#web/shell/review/SentenceAccount.tsx'
import { Timeline } from '#web/shell/review/Timeline.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import type { FlowUnderWay } from '#web/transaction/FlowState.ts'
import { TransactionPanel } from '#web/transaction/panel/TransactionPanel.tsx'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { useForgetReviewed } from '#web/transaction/useReviewDraft.ts'
import { confluxChain, usePosition } from '../../pools/index.ts'
import { Cfx, cfxText, evenDrip } from '../figures/Cfx.tsx'
import { poolOfRequest, reviewedTakeOut } from './reviewedTakeOut.ts'
import { takeOutDraftKey } from './TakeOut.ts'
import styles from './TakeOutFlow.module.css'
import { takeOutOf } from './takeOutRequest.ts'

type Log = { address: string; topics: readonly string[] }

type Trace = ActionRecord['traces'][number]

/** The steps from review to receipt. */
export function TakeOutFlow({ place, state }: { place: TransactionPlace; state: FlowUnderWay }) {
  const t = useText()
  const action = takeOutOf(state.kind)
  const drip = usePaidInterest(state)
  const to = state.requests[0]?.call.to ?? state.actions[0]?.call.to ?? ''
  useForgetReviewed(place.flow && takeOutDraftKey(to, place.flow.owner.account), state)
  const paid = state.step === 'confirmed' ? { drip } : null
  const reviewed = useReviewedTakeOut(state.step === 'review' ? (state.requests[0] ?? null) : null)
  const asked = (request: ActionRequest) => reviewed?.request ?? request
  return (
    <ActionFrame state={state} form={t('claim.conflux.form')} badge={null}>
      {reviewed?.failure ? (
        <FlowStep>
          <StepHeading takesFocus={false}>{t(`claim.conflux.reviewTitle.${action}`)}</StepHeading>
          <FailureNote failure={reviewed.failure} />
          <Button variant="secondary" onClick={() => void place.flow?.back()}>
            {t('claim.conflux.back')}
          </Button>
        </FlowStep>
      ) : (
        <TransactionPanel
          place={place}
          title={t(`claim.conflux.reviewTitle.${action}`)}
          sentence={([request]) => request && <TakeOutSentence request={asked(request)} />}
          total={([request], _, isDone) => ({
            label: t(isDone ? `claim.conflux.totalDone.${action}` : `claim.conflux.total.${action}`),
            value: request && <Cfx drip={paid?.drip ?? amountDripOf(asked(request))} size="large" />,
          })}
          facts={request => takeOutRows(asked(request), paid, t)}
          confirmed={([record], onDone) => ({
            next: (
              <>
                <p className={styles.done}>{t(`claim.conflux.done.${action}`)}</p>
                {record && action === 'unstake' && <UnlockTimeline record={record} />}
              </>
            ),
            action: (
              <Button wide onClick={onDone}>
                {t('claim.conflux.back')}
              </Button>
            ),
          })}
        >
          <FeeNote state={state} amount={reviewed?.request?.facts.amount} />
          <p className={styles.next}>{t(`claim.conflux.next.${action}`)}</p>
        </TransactionPanel>
      )}
    </ActionFrame>
  )
}

/** What the bytes of a claim, an unstake or a withdrawal do; `request` is the decoded one. */
function TakeOutSentence({ request }: { request: ActionRequest }) {
  return (
    <RichText
      id={`claim.conflux.sentence.${takeOutOf(request.kind)}`}
      values={{
        amount: formatAmount(amountDripOf(request), { decimals: 18, digits: 6 }),
        isOpen: request.facts.isAll ?? 'no',
        pool: request.facts.pool,
        account: <SentenceAccount address={request.owner.account} />,
      }}
      components={[<strong key="0" />]}
    />
  )
}

function amountDripOf({ facts }: ActionRequest): bigint {
  const drip = parseCfxAmount(facts.amount ?? '0')
  return facts.isAbout ? evenDrip(drip) : drip
}

/** From the unstake's block to its withdrawal, by the pool's own period. */
function UnlockTimeline({ record }: { record: ActionRecord }) {
  const t = useText()
  const time = useLongTime()
  const network = confluxNetworkIds.find(id => confluxNetworks[id].id === record.chainId) ?? 'mainnet'
  const { data } = usePosition(network, poolOfRequest(requestOf(record)), null)
  const last = lastAttempt(record)
  const block = last?.state === 'confirmed' ? last.receipt.blockNumber : null
  const { unlockBlocks = null } = data?.state ?? {}
  const at =
    data && block !== null && unlockBlocks !== null
      ? timeOfBlock(BigInt(block) + unlockBlocks, data.state.block, data.blockSeconds)
      : null
  return (
    <Timeline
      title={t('stake.nextTitle')}
      items={[
        {
          id: 'requested',
          state: 'done',
          what: t('claim.conflux.timeline.requested'),
          when: t('claim.conflux.timeline.requestedText'),
        },
        {
          id: 'unlocking',
          state: 'now',
          what: t('claim.conflux.timeline.unlocking'),
          when:
            at === null ? t('stake.conflux.next.unknown') : t('stake.timeline.around', { date: time(at) }),
          at,
        },
        {
          id: 'withdraw',
          what: t('claim.conflux.timeline.withdraw'),
          when: t('claim.conflux.timeline.withdrawText'),
        },
      ]}
    />
  )
}

/** Warns that the network fee exceeds the payout. */
function FeeNote({ state, amount = '0' }: { state: FlowUnderWay; amount: string | undefined }) {
  const t = useText()
  if (state.step !== 'review' || !state.quote || state.kind === 'conflux.unstake') return null
  const amountDrip = parseCfxAmount(amount)
  const { networkFeeWei } = state.quote
  if (networkFeeWei <= amountDrip) return null
  return (
    <Note tone="warning" announced>
      {t('claim.conflux.feeAbove', { fee: cfxText(networkFeeWei), amount: cfxText(amountDrip) })}
    </Note>
  )
}

/** Drip that a claim paid; null if unknown, or for other actions. */
function usePaidInterest(state: FlowUnderWay): bigint | null {
  const isPaid = state.step === 'confirmed' && takeOutOf(state.kind) === 'claim'
  const record = isPaid ? (state.actions[0] ?? null) : null
  const network = confluxNetworkIds.find(id => confluxNetworks[id].id === record?.chainId)
  const { data } = useQuery({
    queryKey: ['conflux-claimed', record?.id, record?.updatedAt],
    enabled: record !== null && network !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => (record && network ? paidInterest(confluxChain(network), record) : null),
  })
  return data ?? null
}

/**
 * The request to sign, decoded from its bytes, or why it must not be signed.
 * @param request null outside the review
 */
function useReviewedTakeOut(
  request: ActionRequest | null,
): { request: ActionRequest; failure: null } | { request: null; failure: FlowFailure } | null {
  const network = confluxNetworkIds.find(id => confluxNetworks[id].id === request?.owner.chainId)
  const pool = request && poolOfRequest(request)
  const { data } = usePosition(network ?? 'mainnet', pool, request?.owner.account ?? null)
  if (!request) return null
  try {
    return { request: reviewedTakeOut(request, pool, data?.position ?? null), failure: null }
  } catch (error) {
    return { request: null, failure: flowFailure(error) }
  }
}

/**
 * Drip that a mined claim paid, from the pool's event: more than was shown at the request, as interest accrues until
 * then. Null if the node returns no such event.
 * @throws {NodeAnswerError} NODE_ANSWER_INVALID, and what the provider throws
 */
export async function paidInterest(provider: Eip1193, record: ActionRecord): Promise<bigint | null> {
  const attempt = lastAttempt(record)
  if (attempt?.state !== 'confirmed') return null
  const receipt = await readReceipt(provider, attempt.hash)
  const paid = receipt?.logs.filter(log => record.traces.some(trace => isOf(log, trace)))
  if (!paid?.length) return null
  return paid.reduce((sum, { data }) => sum + BigInt(data), 0n)
}

function isOf(log: Log, { address, topics }: Trace): boolean {
  const isSame = (topic: string | null, at: number) =>
    topic === null || log.topics[at]?.toLowerCase() === topic
  return log.address.toLowerCase() === address && topics.every(isSame)
}

/** Drip that a mined transaction paid; null if unknown. */
export type Paid = { drip: bigint | null }

/**
 * An action's rows in its review and afterwards.
 * @param paid null until mined
 */
export function takeOutRows(request: ActionRequest, paid: Paid | null, t: Translate): KeyValueItem[] {
  const { kind, facts, owner } = request
  return [
    {
      id: 'action',
      label: t('claim.conflux.row.action'),
      value: t(`claim.conflux.action.${takeOutOf(kind)}`),
    },
    {
      id: 'amount',
      label: t('claim.conflux.row.amount'),
      strong: true,
      value: amountOf(request, paid, t),
    },
    { id: 'pool', label: t('claim.conflux.row.pool'), value: facts.pool },
    {
      id: 'account',
      label: t('claim.conflux.row.account'),
      value: <CopyText value={checksumAddress(owner.account)} />,
    },
  ]
}

/** Interest and the value of shares grow between request and payment. */
function amountOf({ facts }: ActionRequest, paid: Paid | null, t: Translate): ReactNode {
  const asked = parseCfxAmount(facts.amount ?? '0')
  const amount = formatAmount(asked, { decimals: 18 })
  const known = paid?.drip ?? (facts.isAll || facts.isAbout ? null : asked)
  if (known !== null) return <Amount value={known} decimals={18} unit="CFX" digits={18} />
  if (facts.isAbout)
    return t('claim.conflux.row.about', { amount: formatAmount(evenDrip(asked), { decimals: 18 }) })
  return t(paid ? 'claim.conflux.row.atLeastPaid' : 'claim.conflux.row.atLeast', { amount })
}
