import { checksumAddress } from '@granary/staking/address'
import { executionRecipient } from '@granary/staking/ethereum/splitter'
import { formatAmount } from '@granary/ui'
import { useText } from '../../../i18n/useText.ts'
import { FullValue } from '../../../shell/flow/FullValue.tsx'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import styles from './ReviewList.module.css'

/** Where execution rewards will go, computed here, and what of them is the staker's. */
export function ExecutionRewards({ account, target }: { account: `0x${string}`; target: DepositTarget }) {
  const t = useText()
  const terms = target.rewardSplitter ?? null
  const percent = (bps: number) => formatAmount(BigInt(bps), { decimals: 2 })
  return (
    <>
      <FullValue value={checksumAddress(executionRecipient(account, terms))} copyLabel={t('common.copy')} />
      <span className={styles.note}>
        {terms
          ? t('stake.split.share', {
              staker: percent(10_000 - terms.shareBps),
              provider: percent(terms.shareBps),
            })
          : t('stake.split.own')}
      </span>
    </>
  )
}
