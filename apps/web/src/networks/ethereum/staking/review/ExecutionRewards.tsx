import { checksumAddress } from '@granary/staking/address'
import { executionRecipient } from '@granary/staking/ethereum/splitter'
import { formatAmount } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { FullValue } from '#web/shell/flow/FullValue.tsx'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { Stake } from '../stake/Stake.ts'
import styles from './ReviewList.module.css'

/**
 * Where execution rewards will go, computed here, and what of them is the staker's. Offers of before there was a share
 * name nobody: of their rewards the staker gets all.
 */
export function ExecutionRewards({ stake, target }: { stake: Stake; target: DepositTarget }) {
  const t = useText()
  const { account, offer } = stake
  const terms = offer?.executionRewards ? (target.rewardSplitter ?? null) : null
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
