import { thresholdOf } from '@granary/staking/ssv'
import type { Address, Hex } from 'viem'
import type { Conduct, ShareRefusal } from './PlayNode.ts'
import { playOperators } from './playOperators.ts'
import type { Part, Registration, RegistrationRefusal } from './Registration.ts'
import type { SsvOperators } from './SsvOperators.ts'

/** What the devnet's SSV operators do, as JSON. */
export type SsvStatus = {
  operators: SsvOperatorStatus[]
  validators: SsvValidatorStatus[]
}

export type SsvOperatorStatus = {
  id: number
  name: string
  isRun: boolean
  isRemoved: boolean
  /** Of operators that run. */
  conduct?: Conduct
  /** Public keys of the validators whose share it has taken. */
  validators: Hex[]
}

export type SsvValidatorStatus = {
  publicKey: Hex
  owner: Address
  ownerNonce: number
  operatorIds: number[]
  /** Operators that must sign together. */
  threshold: number
  /** Whether enough of its operators are there to sign for it. */
  isOnDuty: boolean
  /** Whether they made its signature when they last had to; null if they have not yet since the start. */
  lastSigned: boolean | null
  isLiquidated: boolean
  isExiting: boolean
  feeRecipient: Address
  /** Why every operator ignores it. */
  refusal?: RegistrationRefusal
  /** By operator, why it does not sign. */
  refusals: Partial<Record<number, ShareRefusal | 'NOT_RUN_HERE' | 'OPERATOR_REMOVED'>>
}

export function ssvStatus(operators: SsvOperators): SsvStatus {
  const registrations = operators.registry.registrations()
  return {
    operators: playOperators.map(({ id, name }) => operatorStatus(operators, registrations, id, name)),
    validators: registrations.map(registration => validatorStatus(operators, registration)),
  }
}

function operatorStatus(
  { nodes, registry }: SsvOperators,
  registrations: readonly Registration[],
  id: bigint,
  name: string,
): SsvOperatorStatus {
  const node = nodes.get(id)
  const takes = (part: Part) => part.operatorId === id && 'held' in part
  return {
    id: Number(id),
    name,
    isRun: node !== undefined,
    isRemoved: registry.isRemoved(id),
    ...(node && { conduct: node.conduct }),
    validators: registrations.filter(({ parts }) => parts.some(takes)).map(({ publicKey }) => publicKey),
  }
}

function validatorStatus(operators: SsvOperators, registration: Registration): SsvValidatorStatus {
  const { registry } = operators
  const { publicKey, owner, ownerNonce, operatorIds, refusal, isExiting, parts } = registration
  const refusals = parts.flatMap(part => {
    if (registry.isRemoved(part.operatorId)) return [[Number(part.operatorId), 'OPERATOR_REMOVED']]
    return 'refusal' in part ? [[Number(part.operatorId), part.refusal]] : []
  })
  return {
    publicKey,
    owner,
    ownerNonce,
    operatorIds: operatorIds.map(Number),
    threshold: thresholdOf(operatorIds.length),
    isOnDuty: operators.canSign(registration),
    lastSigned: operators.lastSigned(registration),
    isLiquidated: registry.isLiquidated(registration),
    isExiting,
    feeRecipient: registry.feeRecipient(registration),
    ...(refusal && { refusal }),
    refusals: Object.fromEntries(refusals),
  }
}
