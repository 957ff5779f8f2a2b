import type { OwnedValidator } from '@granary/api'
import { formatGwei, formatWei } from '@granary/staking/amount'
import { type CsvColumns, csvTable } from '#web/csv/csvText.ts'
import { consensusWei } from '../../figures/index.ts'
import type { Labels } from '../../labels/index.ts'
import { ownerOfCredentials } from '../state/ownerOfCredentials.ts'
import type { IncomeSpan } from './TableView.ts'

/** The table as a file, in the order given, with every digit; unknown values are empty. */
export function validatorCsv(validators: readonly OwnedValidator[], labels: Labels): string {
  const columns: CsvColumns<OwnedValidator> = {
    index: ({ index }) => index,
    public_key: ({ pubkey }) => pubkey,
    label: ({ pubkey }) => labels.get(pubkey) ?? null,
    status: ({ status }) => status,
    slashed: ({ slashed }) => slashed,
    deposit_address: ({ depositAddress }) => depositAddress,
    withdrawal_address: ({ withdrawalCredentials }) => ownerOfCredentials(withdrawalCredentials),
    withdrawal_credentials: ({ withdrawalCredentials }) => withdrawalCredentials,
    effective_balance_eth: ({ effectiveBalanceGwei }) => eth(effectiveBalanceGwei),
    balance_eth: ({ balanceGwei }) => eth(balanceGwei),
    pending_deposit_eth: ({ pendingDepositGwei }) => eth(pendingDepositGwei),
    pending_partial_eth: ({ pendingPartialGwei }) => eth(pendingPartialGwei),
    activation_epoch: ({ activationEpoch }) => activationEpoch,
    exit_epoch: ({ exitEpoch }) => exitEpoch,
    withdrawable_epoch: ({ withdrawableEpoch }) => withdrawableEpoch,
    ...incomeColumns('day'),
    ...incomeColumns('week'),
    ...incomeColumns('month'),
    ...incomeColumns('total'),
    performance_percent: ({ performance }) => performance && performance / 100,
  }
  return csvTable(columns, validators)
}

const eth = (gwei: bigint | null) => (gwei === null ? null : formatGwei(gwei))

function incomeColumns(span: IncomeSpan): CsvColumns<OwnedValidator> {
  return {
    [`consensus_${span}_eth`]: ({ income }) => income && formatWei(consensusWei(income[span])),
    [`execution_${span}_eth`]: ({ income }) => income && formatWei(income[span].executionWei),
  }
}
