import type { EthereumChain, EthereumNetworkId } from '@granary/chains'
import { checksumAddress } from '@granary/staking/address'
import { parseEthAmount } from '@granary/staking/amount'
import { decodeConsolidationRequest } from '@granary/staking/ethereum/requests'
import { Amount, Button, buttonClass, elideMiddle, type KeyValueItem, Note } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { type Translate, useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/FlowFrame.module.css'
import { FullValue } from '#web/shell/flow/FullValue.tsx'
import { NextList } from '#web/shell/flow/NextList.tsx'
import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import { isUnderWay } from '#web/transaction/FlowState.ts'
import { TransactionPanel } from '#web/transaction/panel/TransactionPanel.tsx'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { operationOf, type SentOperation } from '../requests/Operation.ts'
import type { ConfirmedReceivers } from '../requests/ReceiverProof.ts'
import styles from './Operation.module.css'
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

/** The steps from review to receipt, in one column. */
export function OperationFlow({ network, chain, place, confirmed }: OperationFlowProps) {
  const t = useText()
  const unproved = useUnproved(confirmed)
  const { kind, requests } = isUnderWay(place.state) ? place.state : nothing
  const operation = operationOf(kind) ?? 'partial'
  return (
    <TransactionPanel
      place={place}
      title={t(`claim.action.reviewTitle.${operation}`)}
      line={request => ({ name: <Name request={request} />, amount: <AmountOf request={request} /> })}
      facts={(request, index) => (index === 0 ? payeeOf(request, t) : [])}
      sentLabel={t(operation === 'top-up' ? 'claim.action.sent' : 'claim.action.sentFee')}
      confirmed={(_, onDone) => (
        <>
          <p className={styles.lead}>{t(`claim.action.confirmed.${operation}`)}</p>
          <div className={frame.actions}>
            <Link
              to="."
              search={({ action: _, validators: __, ...rest }: Record<string, unknown>) => rest}
              className={buttonClass()}
              onClick={onDone}
            >
              {t('claim.action.toOperations')}
            </Link>
            <Button variant="secondary" onClick={onDone}>
              {t('claim.action.another')}
            </Button>
          </div>
        </>
      )}
      maySign={unproved.mayGoOn}
    >
      <Mind operation={operation} />
      {requests[0] && (
        <ReviewEstimate
          network={network}
          account={requests[0].owner.account}
          operation={operation}
          requests={requests}
        />
      )}
      <ReceiverProofs chain={chain} requests={requests} unproved={unproved} />
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

/** What to know before signing. */
function Mind({ operation }: { operation: SentOperation }) {
  const t = useText()
  const cannotBeUndone = operation === 'exit' || operation === 'compound' || operation === 'consolidate'
  return (
    <>
      {cannotBeUndone && <Note tone="warning">{t(`claim.action.mind.${operation}`)}</Note>}
      <NextList
        title={t('claim.action.nextTitle')}
        items={[
          { id: 'block', what: t('claim.action.next.block'), when: t('claim.action.next.blockWhen') },
          {
            id: 'chain',
            what: t(`claim.action.next.${operation}`),
            when: t(`claim.action.next.${operation}When`),
          },
        ]}
      />
    </>
  )
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
