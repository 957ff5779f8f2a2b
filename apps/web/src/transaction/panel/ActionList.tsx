import type { ActionRequest } from '@granary/drivers/evm'
import { hashesOf, isStepConfirmed, isStepInFlight } from '@granary/transactions/record'
import { Chip } from '@granary/ui'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { TransactionHash } from '../../shell/sending/TransactionHash.tsx'
import type { ActionRecord } from '../ActionRecord.ts'
import type { PanelProps } from '../TransactionPlace.ts'
import styles from './ActionList.module.css'

/** The transactions of a plan, one line each; a long list scrolls. */
export function ActionList(props: {
  requests: readonly ActionRequest[]
  line: NonNullable<PanelProps['line']>
  /** Below the amount, on the right. */
  standing?: (index: number) => ReactNode
}) {
  return (
    <ul className={styles.requests}>
      {props.requests.map((request, i) => {
        const { name, amount } = props.line(request)
        return (
          <li key={`${request.kind}-${request.subject ?? i}`} className={styles.request}>
            <span className={styles.name}>{name}</span>
            <span className={styles.amount}>{amount}</span>
            {props.standing && <span className={styles.state}>{props.standing(i)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** The standing of one transaction of several, with its hash. */
export function ActionStanding({ action, place }: Pick<PanelProps, 'place'> & { action: ActionRecord }) {
  const t = useText()
  const hash = hashesOf(action).at(-1)
  const standing = isStepConfirmed(action) ? 'done' : isStepInFlight(action) ? 'waiting' : 'open'
  return (
    <>
      <Chip tone={standing === 'done' ? 'good' : 'neutral'}>{t(`claim.action.record.${standing}`)}</Chip>
      {hash && standing !== 'open' && (
        <TransactionHash hash={hash} chain={place.chain} isLocalChain={place.isLocalChain} />
      )}
    </>
  )
}
