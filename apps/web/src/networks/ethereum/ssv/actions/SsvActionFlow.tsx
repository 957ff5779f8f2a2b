import type { EthereumNetworkId } from '@granary/chains'
import type { ActionRequest } from '@granary/drivers/evm'
import { shortFundingDays } from '@granary/staking/ssv'
import { Amount, Button, buttonClass, formatAmount, type KeyValueItem, Note } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { flowFailure } from '#web/failure/FlowFailure.ts'
import { RichText } from '#web/i18n/RichText.tsx'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { FullValue } from '#web/shell/flow/FullValue.tsx'
import { ActionFrame } from '#web/shell/frame/ActionFrame.tsx'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { SentenceAccount } from '#web/shell/review/SentenceAccount.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import type { FlowUnderWay } from '#web/transaction/FlowState.ts'
import { TransactionPanel } from '#web/transaction/panel/TransactionPanel.tsx'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { TestNetworkBadge } from '../../status/index.ts'
import { useLongDay } from '../dates/useLongDay.ts'
import { type ReviewedAction, reviewedSsvAction } from './reviewedSsvAction.ts'
import { movesMoney, ssvActionOf } from './SsvAction.ts'

/** An action from the review to the receipt. */
export function SsvActionFlow(props: {
  network: EthereumNetworkId
  place: TransactionPlace
  state: FlowUnderWay
}) {
  const t = useText()
  const { network, place, state } = props
  const action = ssvActionOf(state.kind) ?? 'deposit'
  const fault = readFault(state)
  const lastingRows = useLastingRows()
  const frame = {
    state,
    form: t('stake.ssv.action.form'),
    badge: <TestNetworkBadge network={network} />,
  }
  if (fault)
    return (
      <ActionFrame {...frame}>
        <FlowStep>
          <StepHeading takesFocus>{t(`stake.ssv.action.title.${action}`)}</StepHeading>
          <FailureNote failure={fault} />
          <Button variant="secondary" onClick={() => void place.flow?.back()}>
            {t('stake.ssv.action.back')}
          </Button>
        </FlowStep>
      </ActionFrame>
    )
  return (
    <ActionFrame {...frame}>
      <TransactionPanel
        place={place}
        title={t(`stake.ssv.action.reviewTitle.${action}`)}
        sentence={([request]) => request && <ActionSentence request={request} />}
        reverted={t(`stake.ssv.action.reverted.${action}`)}
        mind={action === 'exit' || action === 'remove' ? t(`stake.ssv.action.mind.${action}`) : undefined}
        total={([request], _, isDone) => ({
          label: t(isDone ? `stake.ssv.action.totalDone.${action}` : `stake.ssv.action.total.${action}`),
          value: request && <Total request={request} />,
        })}
        facts={request => [...rowsOf(reviewedSsvAction(request), t), ...lastingRows(request.facts)]}
        confirmed={(_, onDone) => ({
          next: <p role="status">{t(`stake.ssv.action.done.${action}`)}</p>,
          action: (
            <Link
              to="."
              search={({ action: _, ...rest }: Record<string, unknown>) => rest as never}
              className={buttonClass({ wide: true })}
              onClick={onDone}
            >
              {t('stake.ssv.action.backToDetail')}
            </Link>
          ),
        })}
      >
        {isShort(state) && (
          <Note tone="warning">{t('stake.ssv.period.short', { days: shortFundingDays })}</Note>
        )}
        <p>{t(`stake.ssv.action.next.${action}`)}</p>
      </TransactionPanel>
    </ActionFrame>
  )
}

/** Until when the balance lasts after the action, as the wallet's node tells. */
function useLastingRows(): (facts: ActionRequest['facts']) => KeyValueItem[] {
  const t = useText()
  const day = useLongDay()
  return ({ days: text }) => {
    if (text === undefined) return []
    const days = Number(text)
    const until = day(new Date(Date.now() + days * 86_400_000))
    return [
      {
        id: 'until',
        label: t('stake.ssv.lastsUntil'),
        value: t('stake.ssv.detail.until', { day: until, days }),
      },
    ]
  }
}

function isShort({ requests }: FlowUnderWay): boolean {
  return requests.some(({ facts: { days } }) => days !== undefined && Number(days) < shortFundingDays)
}

/** Bytes that this page does not make are never offered for signing. */
function readFault(state: FlowUnderWay) {
  if (state.step !== 'review') return null
  try {
    for (const request of state.requests) {
      const { action } = reviewedSsvAction(request)
      if (action !== ssvActionOf(request.kind)) throw new RangeError(`${request.kind} does ${action}`)
    }
    return null
  } catch (error) {
    return flowFailure(error)
  }
}

/** What the bytes to sign do. */
function ActionSentence({ request }: { request: ActionRequest }) {
  const reviewed = reviewedSsvAction(request)
  return (
    <RichText
      id={`stake.ssv.action.sentence.${reviewed.action}`}
      values={{
        amount: formatAmount(amountOf(reviewed), { decimals: 18 }),
        operators: reviewed.operatorIds.join(', '),
        account: <SentenceAccount address={request.owner.account} />,
      }}
      components={[<strong key="0" />]}
    />
  )
}

function Total({ request }: { request: ActionRequest }) {
  const t = useText()
  const reviewed = reviewedSsvAction(request)
  if (!movesMoney(reviewed.action)) return t('stake.ssv.action.oneValidator')
  return <Amount value={amountOf(reviewed)} decimals={18} unit="ETH" size="large" />
}

function amountOf(reviewed: ReviewedAction): bigint {
  return 'amountWei' in reviewed ? reviewed.amountWei : 0n
}

function rowsOf(reviewed: ReviewedAction, t: Translate): KeyValueItem[] {
  return [
    {
      id: 'operators',
      label: t('stake.ssv.step.operators'),
      value: reviewed.operatorIds.map(id => `#${id}`).join(', '),
    },
    'pubkey' in reviewed
      ? {
          id: 'key',
          label: t('stake.ssv.detail.key'),
          value: <FullValue value={reviewed.pubkey} copyLabel={t('common.copy')} />,
        }
      : {
          id: 'amount',
          label: t('stake.ssv.action.amount'),
          value: <Amount value={reviewed.amountWei} decimals={18} unit="ETH" digits={18} />,
          strong: true,
        },
  ]
}
