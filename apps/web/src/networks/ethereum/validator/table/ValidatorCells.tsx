import type { OwnedValidator } from '@granary/api'
import { checksumAddress } from '@granary/staking/address'
import { Chip, classNames, elideMiddle, shownAmount } from '@granary/ui'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useText } from '#web/i18n/useText.ts'
import { earnedWei, ethDigits, ethText } from '../../figures/index.ts'
import type { Labels } from '../../labels/index.ts'
import { toneOf } from '../state/kernelOf.ts'
import { ownerOfCredentials } from '../state/ownerOfCredentials.ts'
import type { IncomeSpan, SortColumn } from './TableView.ts'
import styles from './ValidatorTable.module.css'

const none = <span className={styles.none}>–</span>

/** A row's data cells, after its name. Every digit is in the details and in the file. */
export function ValidatorCells(props: { validator: OwnedValidator; labels: Labels; span: IncomeSpan }) {
  const t = useText()
  const { validator, labels, span } = props
  const label = (column: SortColumn) => t(`reward.validators.column.${column}`)
  return (
    <>
      <td className={styles.ofStatus} data-label={label('status')}>
        <StatusChip status={validator.status} />
      </td>
      <td className={styles.ofDeposit} data-label={label('deposit')}>
        <AddressCell address={validator.depositAddress} labels={labels} />
      </td>
      <td className={styles.ofWithdrawal} data-label={label('withdrawal')}>
        <AddressCell address={ownerOfCredentials(validator.withdrawalCredentials)} labels={labels} />
      </td>
      <td className={styles.ofEffective} data-label={label('effective')}>
        {eth(validator.effectiveBalanceGwei, 0)}
      </td>
      <td className={styles.ofBalance} data-label={label('balance')}>
        {eth(validator.balanceGwei ?? validator.depositAmountGwei, ethDigits)}
      </td>
      <td className={styles.ofIncome} data-label={label('income')}>
        <IncomeText validator={validator} span={span} />
        <ExecutionText validator={validator} span={span} />
      </td>
      <td className={styles.ofPerformance} data-label={label('performance')}>
        {validator.performance === null ? none : formatPercent(validator.performance)}
      </td>
    </>
  )
}

export function StatusChip({ status }: Pick<OwnedValidator, 'status'>) {
  const t = useText()
  return <Chip tone={toneOf(status)}>{t(`reward.validators.status.${status}`)}</Chip>
}

function eth(gwei: bigint | null, digits: number) {
  return gwei === null ? none : alignedAmount(gwei, { decimals: 9, digits })
}

function AddressCell({ address, labels }: { address: `0x${string}` | null; labels: Labels }) {
  if (address === null) return none
  const whole = checksumAddress(address)
  const label = labels.get(address)
  return (
    <span className={label === undefined ? styles.hex : styles.label} title={whole}>
      {label ?? elideMiddle(whole, 6, 4)}
    </span>
  )
}

function IncomeText({ validator, span }: { validator: OwnedValidator; span: IncomeSpan }) {
  if (!validator.income) return none
  const totalWei = earnedWei(validator.income[span])
  return (
    <span className={classNames(totalWei > 0n && styles.earning, totalWei < 0n && styles.loss)}>
      {totalWei > 0n && '+'}
      {alignedAmount(totalWei, { decimals: 18, digits: ethDigits })}
    </span>
  )
}

function ExecutionText({ validator, span }: { validator: OwnedValidator; span: IncomeSpan }) {
  const t = useText()
  const wei = validator.income?.[span].executionWei ?? 0n
  if (wei === 0n) return null
  return <small>{t('reward.validators.ofExecution', { amount: ethText(wei) })}</small>
}

/** An amount with a fixed number of decimals, so that the points of a column align. */
function alignedAmount(value: bigint, { decimals, digits }: { decimals: number; digits: number }): string {
  const shown = shownAmount(value, { decimals, digits })
  if (digits === 0 || shown.startsWith('<')) return shown
  const [whole = '', fraction = ''] = shown.split('.')
  return `${whole}.${fraction.padEnd(digits, '0')}`
}
