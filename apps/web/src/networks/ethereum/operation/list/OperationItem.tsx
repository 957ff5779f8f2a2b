import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { Button, buttonClass, Chip, type ChipProps, Note } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { timeInTable } from '#web/format/formatDate.ts'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { useText } from '#web/i18n/useText.ts'
import { TransactionHash } from '#web/shell/sending/TransactionHash.tsx'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { useForget } from '#web/transaction/row/useForget.ts'
import { siteTransactions } from '#web/transaction/siteTransactions.ts'
import { Eth, weiPerGwei } from '../../figures/index.ts'
import { operationOf } from '../requests/Operation.ts'
import type { OperationRow, OperationStanding } from './OperationRow.ts'
import styles from './Operations.module.css'
import { RowValidators } from './RowValidators.tsx'
import { useResultText } from './useResultText.ts'

const tones: Readonly<Record<OperationStanding, NonNullable<ChipProps['tone']>>> = {
  asked: 'warning',
  sent: 'neutral',
  open: 'warning',
  left: 'neutral',
  working: 'neutral',
  done: 'good',
  ignored: 'danger',
  seen: 'neutral',
}

const isLocalChain = import.meta.env.MODE === 'devnet'

type OperationItemProps = { row: OperationRow; network: EthereumNetworkId; isOwn: boolean }

/** One operation: its kind, validators, amount and standing, and what the chain made of it. */
export function OperationItem({ row, network, isOwn }: OperationItemProps) {
  const t = useText()
  const language = useLanguage()
  const resultText = useResultText()
  const { what, validators, count, amountGwei, standing, hashes, slot } = row
  const result = resultText(row.result)
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{t(`claim.operation.what.${what}`)}</strong>
        <span className={styles.who}>
          {what !== 'claim' && <RowValidators network={network} validators={validators} count={count} />}
        </span>
      </div>
      <div className={styles.amount}>
        {amountGwei !== null && what !== 'compound' && <Eth wei={amountGwei * weiPerGwei} />}
      </div>
      <div className={styles.standing}>
        {standing !== 'seen' && <Chip tone={tones[standing]}>{t(`claim.operation.state.${standing}`)}</Chip>}
        <time dateTime={new Date(row.atSeconds * 1000).toISOString()}>
          {timeInTable(row.atSeconds, language)}
        </time>
        {slot !== null && <span>{t('claim.operation.atEpoch', { slot: String(slot) })}</span>}
        {hashes.slice(0, 1).map(hash => (
          <TransactionHash
            key={hash}
            hash={hash}
            chain={ethereumNetworks[network]}
            isLocalChain={isLocalChain}
          />
        ))}
      </div>
      {result && <p className={styles.result}>{result}</p>}
      {isOwn && <WaysOn row={row} network={network} />}
    </li>
  )
}

/** Ways to resume an unfinished operation. */
function WaysOn({ row, network }: { row: OperationRow; network: EthereumNetworkId }) {
  const t = useText()
  const { record, stake, standing } = row
  const isWaiting = standing === 'asked' || standing === 'sent'
  const hasMore = record !== null && record.closedAt === null && record.later > 0
  if (standing !== 'open' && !isWaiting && !hasMore) return null
  const look = buttonClass({ size: 'small', variant: isWaiting ? 'secondary' : 'primary' })
  const label = t(isWaiting ? 'claim.operation.show' : 'claim.operation.resume')
  const operation = record && operationOf(record.kind)
  return (
    <div className={styles.actions}>
      {stake && (
        <Link
          to="/$network/staking"
          params={{ network }}
          search={{ account: stake.account }}
          className={look}
        >
          {label}
        </Link>
      )}
      {operation && (
        <Link
          to="/$network/operation"
          params={{ network }}
          search={(before: object) => ({ ...before, action: operation })}
          className={look}
        >
          {label}
        </Link>
      )}
      {record?.kind === 'ethereum.claim' && (
        <Link to="/$network/claim" params={{ network }} className={look}>
          {label}
        </Link>
      )}
      {record && standing === 'open' && <ForgetOperation record={record} />}
    </div>
  )
}

/** Forgets an operation after a question; first asks the wallet's node whether it was sent after all. */
function ForgetOperation({ record }: { record: ActionRecord }) {
  const t = useText()
  const { phase, failure, ask, forget } = useForget(async wallet => {
    const { forgetAction } = await import('#web/transaction/background.ts')
    await forgetAction(await siteTransactions(), record, wallet)
  })
  if (phase === 'idle')
    return (
      <Button variant="quiet" size="small" onClick={ask}>
        {t('claim.operation.forget')}
      </Button>
    )
  return (
    <Note tone="warning" announced>
      <p>{t('claim.operation.forgetQuestion')}</p>
      {failure && <FailureNote failure={failure} tone="warning" />}
      <Button size="small" busy={phase === 'looking'} onClick={() => void forget()}>
        {t('claim.operation.forgetYes')}
      </Button>
    </Note>
  )
}
