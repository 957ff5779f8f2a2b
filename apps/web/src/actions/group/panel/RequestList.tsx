import type { ReactNode } from 'react'
import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import styles from './Group.module.css'
import type { GroupPanelProps } from './GroupPanel.tsx'

/** The transactions of a wish, one line each; a long list folds into the height of some. */
export function RequestList(props: {
  requests: readonly ActionRequest[]
  line: GroupPanelProps['line']
  /** How it stands, on the right below the amount. */
  state?: (index: number) => ReactNode
}) {
  return (
    <ul className={styles.requests}>
      {props.requests.map((request, i) => {
        const { name, amount } = props.line(request)
        return (
          <li key={`${request.kind}-${request.subject ?? i}`} className={styles.request}>
            <span className={styles.name}>{name}</span>
            <span className={styles.amount}>{amount}</span>
            {props.state && <span className={styles.state}>{props.state(i)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
