import type { OwnedValidator } from '@granary/api'
import { formatAmount } from '@granary/ui'
import { csvText } from '#web/csv/csvText.ts'
import type { Labels } from '../../labels/index.ts'
import { incomeOf, incomeSpans } from '../state/incomeOf.ts'
import { ownerOfCredentials } from '../state/ownerOfCredentials.ts'

const head = [
  'index',
  'public_key',
  'label',
  'status',
  'slashed',
  'deposit_address',
  'withdrawal_address',
  'withdrawal_credentials',
  'effective_balance_eth',
  'balance_eth',
  'pending_deposit_eth',
  'pending_partial_eth',
  'activation_epoch',
  'exit_epoch',
  'withdrawable_epoch',
  ...incomeSpans.flatMap(span => [`consensus_${span}_eth`, `execution_${span}_eth`]),
  'performance_percent',
]

/** The table as a file, in the order given, with every digit; unknown values are empty. */
export function validatorCsv(validators: readonly OwnedValidator[], labels: Labels): string {
  return csvText([head, ...validators.map(validator => rowOf(validator, labels))])
}

function rowOf(validator: OwnedValidator, labels: Labels): string[] {
  return [
    text(validator.index),
    validator.pubkey,
    labels.get(validator.pubkey) ?? '',
    validator.status,
    String(validator.slashed),
    validator.depositAddress ?? '',
    ownerOfCredentials(validator.withdrawalCredentials) ?? '',
    validator.withdrawalCredentials,
    eth(validator.effectiveBalanceGwei, 9),
    eth(validator.balanceGwei, 9),
    eth(validator.pendingDepositGwei, 9),
    eth(validator.pendingPartialGwei, 9),
    text(validator.activationEpoch),
    text(validator.exitEpoch),
    text(validator.withdrawableEpoch),
    ...incomeSpans.flatMap(span => {
      const income = incomeOf(validator, span)
      return [eth(income?.consensusWei ?? null, 18), eth(income?.executionWei ?? null, 18)]
    }),
    eth(validator.performance === null ? null : BigInt(validator.performance), 2),
  ]
}

const text = (value: number | null) => (value === null ? '' : String(value))

/** Without thousands separators: a number for programs. */
function eth(value: bigint | null, decimals: number): string {
  return value === null ? '' : formatAmount(value, { decimals }).replaceAll(',', '')
}
