import { parseCount, parseEthAmount } from '@granary/staking/amount'
import {
  maxDepositsPerStake,
  maxEffectiveBalanceGwei,
  minDepositGwei,
  splitAmount,
} from '@granary/staking/ethereum'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { StakeIntent } from '../stake/Stake.ts'
import type { StakeForm } from './StakeForm.ts'

/** What is wrong with a field; each has its sentence in the catalog. */
export type StakeFieldCode =
  | 'VALIDATOR_COUNT_INVALID'
  | 'VALIDATOR_COUNT_ABOVE_CAP'
  | 'AMOUNT_MALFORMED'
  | 'AMOUNT_TOO_PRECISE'
  | 'STAKE_TOO_SMALL'
  | 'AMOUNT_ABOVE_MAXIMUM'

export type StakeField = 'count' | 'amountEach' | 'total'

export type StakeFormResult = {
  /** Null while a field is wrong. */
  intent: StakeIntent | null
  errors: Partial<Record<StakeField, StakeFieldCode>>
}

/** Without a batch contract each validator is a transaction of its own: more than this are too many to sign. */
const maxWithoutBatches = 100

/** Most validators of one stake: what a person looks through, or signs one by one. */
export function mostValidators({ batchContract }: Pick<DepositTarget, 'batchContract'>): number {
  return batchContract ? maxDepositsPerStake : maxWithoutBatches
}

/**
 * Reads the form: whole numbers and exact amounts only, nothing is rounded or guessed.
 * @param most validators of one stake
 */
export function readStakeForm(form: StakeForm, most = maxDepositsPerStake): StakeFormResult {
  if (form.credentialsType === '0x02' && form.by === 'total') return readTotal(form, most)
  const count = readCount(form.count, most)
  const amount = form.credentialsType === '0x01' ? { gwei: minDepositGwei } : readAmount(form.amountEach)
  const errors = {
    ...('code' in count && { count: count.code }),
    ...('code' in amount && { amountEach: amount.code }),
  }
  if ('code' in count || 'code' in amount) return { intent: null, errors }
  const amountsGwei = Array.from({ length: count.value }, () => amount.gwei)
  return { intent: { credentialsType: form.credentialsType, amountsGwei }, errors }
}

function readTotal({ total }: StakeForm, most: number): StakeFormResult {
  const amount = readAmount(total, maxEffectiveBalanceGwei * BigInt(most))
  if ('code' in amount) return { intent: null, errors: { total: amount.code } }
  const { amountsGwei } = splitAmount({ totalGwei: amount.gwei, credentialsType: '0x02' })
  return { intent: { credentialsType: '0x02', amountsGwei }, errors: {} }
}

function readCount(text: string, most: number): { value: number } | { code: StakeFieldCode } {
  try {
    const value = parseCount(text)
    if (value < 1n) return { code: 'VALIDATOR_COUNT_INVALID' }
    return value > most ? { code: 'VALIDATOR_COUNT_ABOVE_CAP' } : { value: Number(value) }
  } catch {
    return { code: 'VALIDATOR_COUNT_INVALID' }
  }
}

function readAmount(
  text: string,
  mostGwei = maxEffectiveBalanceGwei,
): { gwei: bigint } | { code: StakeFieldCode } {
  try {
    const gwei = parseEthAmount(text, 'gwei')
    if (gwei < minDepositGwei) return { code: 'STAKE_TOO_SMALL' }
    return gwei > mostGwei ? { code: 'AMOUNT_ABOVE_MAXIMUM' } : { gwei }
  } catch (error) {
    const isTooPrecise = (error as { code?: string }).code === 'AMOUNT_TOO_PRECISE'
    return { code: isTooPrecise ? 'AMOUNT_TOO_PRECISE' : 'AMOUNT_MALFORMED' }
  }
}
