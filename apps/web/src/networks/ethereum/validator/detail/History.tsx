import type { OwnerId } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { DayIncome } from './DayIncome.tsx'
import styles from './OneValidator.module.css'
import { ValidatorEvents } from './ValidatorEvents.tsx'

/** What a validator earned day by day, and what happened to it. */
export function History(props: { network: EthereumNetworkId; owner: OwnerId; pubkey: `0x${string}` }) {
  return (
    <div className={styles.column}>
      <DayIncome {...props} />
      <ValidatorEvents {...props} />
    </div>
  )
}
