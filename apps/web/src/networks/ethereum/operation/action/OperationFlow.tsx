import type { EthereumChain, EthereumNetworkId } from '@granary/chains'
import type { ActionRequest } from '@granary/drivers/evm'
import { checksumAddress } from '@granary/staking/address'
import { parseEthAmount } from '@granary/staking/amount'
import { decodeConsolidationRequest } from '@granary/staking/ethereum/requests'
import { Amount, Button, buttonClass, elideMiddle, type KeyValueItem } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { FullValue } from '#web/shell/flow/FullValue.tsx'
import { type FlowQuote, isUnderWay } from '#web/transaction/FlowState.ts'
import { TransactionPanel } from '#web/transaction/panel/TransactionPanel.tsx'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { operationOf, type SentOperation } from '../requests/Operation.ts'
import type { ConfirmedReceivers } from '../requests/ReceiverProof.ts'
import styles from './Operation.module.css'
import { OperationSentence, sumGweiOf } from './OperationSentence.tsx'
import { OperationTimeline } from './OperationTimeline.tsx'
import { ReceiverProofs } from './ReceiverProofs.tsx'
import { ReviewEstimate } from './ReviewEstimate.tsx'
import { useUnproved } from './useUnproved.ts'

type OperationFlowProps = {
  network: EthereumNetworkId
  chain: EthereumChain
  place: TransactionPlace
  /** Collects the unproved receivers that the visitor confirms. */
  confirmed: ConfirmedReceivers
}

/** The steps from review to receipt. */
export function OperationFlow({ network, chain, place, confirmed }: OperationFlowProps) {
  const t = useText()
  const unproved = useUnproved(confirmed)
  const { kind, requests } = isUnderWay(place.state) ? place.state : nothing
  const operation = operationOf(kind) ?? 'partial'
  return (
    <TransactionPanel
      place={place}
      title={t(`claim.action.reviewTitle.${operation}`)}
      sentence={asked => <OperationSentence operation={operation} requests={asked} />}
      mind={cannotBeUndone(operation) && t(`claim.action.mind.${operation}`)}
      total={(asked, quote, isDone) => ({
        label: t(`claim.action.${hasCost(operation, quote) && !isDone ? 'total' : 'totalDone'}.${operation}`),
        value: <Total operation={operation} requests={asked} quote={quote} />,
      })}
      line={request => ({ name: <Name request={request} />, amount: <AmountOf request={request} /> })}
      facts={(request, index) => (index === 0 ? payeeOf(request, t) : [])}
      sentLabel={t(operation === 'top-up' ? 'claim.action.sent' : 'claim.action.sentFee')}
      confirmed={(actions, onDone) => ({
        next: (
          <>
            <p className={styles.lead} role="status">
              {t(`claim.action.confirmed.${operation}`)}
            </p>
            <OperationTimeline network={network} operation={operation} actions={actions} />
          </>
        ),
        action: (
          <Link
            to="."
            search={({ action: _, validators: __, ...rest }: Record<string, unknown>) => rest}
            className={buttonClass({ wide: true })}
            onClick={onDone}
          >
            {t('claim.action.toOperations')}
          </Link>
        ),
        further: (
          <Button variant="secondary" wide onClick={onDone}>
            {t('claim.action.another')}
          </Button>
        ),
      })}
      maySign={unproved.mayGoOn}
    >
      <ReceiverProofs chain={chain} requests={requests} unproved={unproved} />
      {requests[0] && (
        <ReviewEstimate
          network={network}
          account={requests[0].owner.account}
          operation={operation}
          requests={requests}
        />
      )}
    </TransactionPanel>
  )
}

const nothing = { kind: '', requests: [] }

/** A withdrawal or an exit pays only the requesting account. */
function payeeOf({ kind, owner }: ActionRequest, t: Translate): KeyValueItem[] {
  if (kind !== 'ethereum.partial' && kind !== 'ethereum.exit') return []
  return [
    {
      id: 'payee',
      label: t('claim.action.paidTo'),
      value: <FullValue value={checksumAddress(owner.account)} copyLabel={t('common.copy')} />,
    },
  ]
}

/** A switch moves nothing: without a quote, only what was requested can be named. */
function hasCost(operation: SentOperation, quote: FlowQuote | null): boolean {
  return operation !== 'compound' || quote !== null
}

function cannotBeUndone(operation: SentOperation): operation is 'exit' | 'compound' | 'consolidate' {
  return operation === 'exit' || operation === 'compound' || operation === 'consolidate'
}

/** The amount moved, or for a switch its cost while the quote tells it, else its validators. */
function Total(props: {
  operation: SentOperation
  requests: readonly ActionRequest[]
  quote: FlowQuote | null
}) {
  const t = useText()
  const { operation, requests, quote } = props
  if (operation === 'compound')
    return quote ? (
      <Amount value={quote.valueWei + quote.networkFeeWei} decimals={18} unit="ETH" size="large" />
    ) : (
      t('stake.validators', { count: requests.length })
    )
  return <Amount value={sumGweiOf(requests)} decimals={9} unit="ETH" size="large" />
}

function Name({ request }: { request: ActionRequest }) {
  const t = useText()
  const { kind, facts, call, subject = '' } = request
  const { index = '', targetIndex } = facts
  return (
    <span className={styles.who}>
      {targetIndex
        ? t('claim.action.validatorInto', { index, target: targetIndex })
        : t('claim.action.validator', { index })}
      {operationOf(kind) === 'consolidate' ? (
        <FullKeys call={call} />
      ) : (
        <span className={styles.detail}>{elideMiddle(subject, 10, 8)}</span>
      )}
    </span>
  )
}

function AmountOf({ request }: { request: ActionRequest }) {
  const t = useText()
  const { kind, facts } = request
  if (kind === 'ethereum.compound') return t('claim.action.noAmount')
  if (!facts.amount) return null
  const amount = <Amount value={parseEthAmount(facts.amount, 'gwei')} decimals={9} unit="ETH" digits={9} />
  if (kind !== 'ethereum.exit' && kind !== 'ethereum.consolidate') return amount
  return (
    <>
      {t('claim.action.aboutAll')} {amount}
    </>
  )
}

/** A consolidation's public keys in full, decoded from the bytes to sign. */
export function FullKeys({ call }: Pick<ActionRequest, 'call'>) {
  const t = useText()
  const { source, target } = decodeConsolidationRequest(call.data)
  return (
    <span className={styles.detail}>
      <FullValue value={source} copyLabel={t('common.copy')} />
      <span aria-hidden="true">→</span>
      <FullValue value={target} copyLabel={t('common.copy')} />
    </span>
  )
}
