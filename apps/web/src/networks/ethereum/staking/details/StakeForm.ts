import { formatGwei, parseEthAmount } from '@granary/staking/amount'
import type { CredentialsType } from '@granary/staking/ethereum'
import { minDepositGwei } from '@granary/staking/ethereum'
import type { StakeIntent } from '../stake/Stake.ts'

/** The form of the first step, as typed. */
export type StakeForm = {
  credentialsType: CredentialsType
  /** How a compounding stake is entered: as a sum to be split, or as a number of validators and an amount for each. */
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

/**
 * The form as it opens: with what the staker planned on another page, where it makes sense.
 * @param planned.amount ETH as typed
 * @param planned.kind as in the page's address; without one, the kind that takes the whole amount
 */
export function newStakeForm(planned: { amount?: string; kind?: string } = {}): StakeForm {
  const kind = planned.kind === '0x01' || planned.kind === '0x02' ? planned.kind : undefined
  const gwei = readPlanned(planned.amount)
  if (gwei === undefined || gwei < minDepositGwei)
    return { ...emptyForm, ...(kind && { credentialsType: kind }) }
  const total = formatGwei(gwei)
  const takesAll = gwei % minDepositGwei === 0n
  const credentialsType = kind ?? (takesAll ? '0x01' : '0x02')
  if (credentialsType === '0x02') return { ...emptyForm, credentialsType, total }
  return { ...emptyForm, count: String(gwei / minDepositGwei), total }
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
