import type { EthereumQueues, OwnedValidator } from '@granary/api'
import { BaseError } from '@granary/errors'
import { parseEthAmount } from '@granary/staking/amount'
import {
  consolidatedGwei,
  maxTopUpGwei,
  minTopUpGwei,
  type RequestObstacle,
  withdrawableNowGwei,
} from '@granary/staking/ethereum/requests'
import type { Operation } from '../requests/Operation.ts'
import { type OperationIntent, obstacleOf } from '../requests/OperationIntent.ts'

/** The form's input. */
export type OperationFields = {
  /** Public keys. */
  chosen: ReadonlySet<string>
  /** Amounts of partial withdrawals and top-ups by public key; ETH as typed. */
  amounts: ReadonlyMap<string, string>
  /** Public key of the consolidation target. */
  target: string | null
}

/** One validator of the form. */
export type JudgedValidator = {
  validator: OwnedValidator
  isChosen: boolean
  /** Why the operation is impossible now, whatever the amount. */
  obstacle: RequestObstacle | null
  /** The maximum amount, gwei; null for operations without an amount. */
  mostGwei: bigint | null
  /** Code of the amount's error, with a message in the catalog; null while the field is empty. */
  amountCode: string | null
  /** The request; null while its input is incomplete or wrong. */
  intent: OperationIntent | null
}

export const takesAmount = (operation: Operation) => operation === 'partial' || operation === 'top-up'

/** Judges each validator of the form by itself, before the wallet is asked. */
export function judgeForm(
  operation: Operation,
  fields: OperationFields,
  { validators, queues, account }: Judging,
): JudgedValidator[] {
  const target = validators.find(({ pubkey }) => pubkey === fields.target) ?? null
  const judged = validators.filter(
    ({ pubkey, index }) => index !== null && (operation !== 'consolidate' || pubkey !== fields.target),
  )
  // Chosen sources fill the target in order; any other would follow them.
  let alsoGwei = 0n
  const ofChosen = new Map<string, JudgedValidator>()
  for (const validator of judged.filter(({ pubkey }) => fields.chosen.has(pubkey))) {
    const one = judgeOne(operation, validator, fields, { target, queues, account, alsoGwei })
    ofChosen.set(validator.pubkey, one)
    if (one.intent) alsoGwei += consolidatedGwei(validator)
  }
  return judged.map(
    validator =>
      ofChosen.get(validator.pubkey) ??
      judgeOne(operation, validator, fields, { target, queues, account, alsoGwei }),
  )
}

type Judging = {
  validators: readonly OwnedValidator[]
  queues: EthereumQueues
  account: `0x${string}`
}

function judgeOne(
  operation: Operation,
  validator: OwnedValidator,
  { chosen, amounts }: OperationFields,
  {
    target,
    queues,
    account,
    alsoGwei,
  }: Omit<Judging, 'validators'> & {
    target: OwnedValidator | null
    alsoGwei: bigint
  },
): JudgedValidator {
  const isChosen = chosen.has(validator.pubkey)
  const judge = (intent: OperationIntent) => obstacleOf(intent, queues, account)
  if (operation === 'partial' || operation === 'top-up') {
    const isPartial = operation === 'partial'
    const mostGwei = isPartial ? withdrawableNowGwei(validator) : maxTopUpGwei(validator)
    const least = { operation, validator, amountGwei: isPartial ? 1n : minTopUpGwei } as const
    const judged = { validator, isChosen, obstacle: judge(least), mostGwei }
    const amount = readAmount(amounts.get(validator.pubkey) ?? '')
    if ('code' in amount) return { ...judged, amountCode: amount.code, intent: null }
    if (judged.obstacle) return { ...judged, amountCode: null, intent: null }
    const intent = { operation, validator, amountGwei: amount.gwei } as const
    const refusal = judge(intent)
    return { ...judged, amountCode: refusal?.code ?? null, intent: refusal ? null : intent }
  }
  const intent: OperationIntent =
    operation === 'consolidate' ? { operation, validator, target, alsoGwei } : { operation, validator }
  const found = judge(intent)
  // Without a target, report only the source's own obstacles.
  const obstacle =
    operation === 'consolidate' && !target && found?.code === 'CONSOLIDATION_TARGET_UNKNOWN' ? null : found
  return { validator, isChosen, obstacle, mostGwei: null, amountCode: null, intent: found ? null : intent }
}

function readAmount(text: string): { gwei: bigint } | { code: string | null } {
  if (text.trim() === '') return { code: null }
  try {
    return { gwei: parseEthAmount(text, 'gwei') }
  } catch (error) {
    if (error instanceof BaseError) return { code: error.code }
    throw error
  }
}

/** Validators that can receive a consolidation. */
export function possibleTargets({ validators, queues, account }: Judging): OwnedValidator[] {
  return validators.filter(
    ({ index, withdrawalCredentials, slashed, activationEpoch, exitEpoch }) =>
      index !== null &&
      withdrawalCredentials.startsWith('0x02') &&
      withdrawalCredentials.endsWith(account.slice(2)) &&
      !slashed &&
      exitEpoch === null &&
      activationEpoch !== null &&
      activationEpoch <= queues.currentEpoch,
  )
}
