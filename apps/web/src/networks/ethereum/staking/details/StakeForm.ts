import { formatGwei, parseEthAmount } from '@granary/staking/amount'
import type { CredentialsType } from '@granary/staking/ethereum'
import { minDepositGwei } from '@granary/staking/ethereum'
import type { StakeIntent } from '../stake/Stake.ts'

/** The form of the first step, as typed. */
export type StakeForm = {
  credentialsType: CredentialsType
  /** How a compounding stake is told: as a sum to be split, or as a number of validators and an amount for each. */
  by: 'total' | 'count'
  count: string
  /** ETH for each compounding validator. */
  amountEach: string
  /** ETH in all, for compounding validators. */
  total: string
}

const emptyForm: StakeForm = {
  credentialsType: '0x01',
  by: 'total',
  count: '1',
  amountEach: '32',
  total: '32',
}

/** The form as it opens: with what the staker planned on another page, in ETH as typed, where it makes sense. */
export function newStakeForm(plannedAmount?: string): StakeForm {
  const plannedGwei = readPlanned(plannedAmount)
  if (plannedGwei === undefined || plannedGwei < minDepositGwei) return emptyForm
  const total = formatGwei(plannedGwei)
  if (plannedGwei % minDepositGwei !== 0n) return { ...emptyForm, credentialsType: '0x02', total }
  return { ...emptyForm, count: String(plannedGwei / minDepositGwei), total }
}

/** The form of a stake that was entered before. */
export function stakeFormOf({ credentialsType, amountsGwei }: StakeIntent): StakeForm {
  const [each = minDepositGwei] = amountsGwei
  const isEven = amountsGwei.every(amount => amount === each)
  return {
    credentialsType,
    by: isEven ? 'count' : 'total',
    count: String(amountsGwei.length),
    amountEach: formatGwei(each),
    total: formatGwei(amountsGwei.reduce((sum, amount) => sum + amount, 0n)),
  }
}

function readPlanned(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined
  try {
    return parseEthAmount(text, 'gwei')
  } catch {
    return undefined
  }
}
