import { BaseError } from '@granary/errors'
import type { PlanFailure } from '../core/index.ts'
import { failureOf } from '../transfers/failureOf.ts'

/** Codes that a swap service's own refusals may have. */
const ofService = ['SWAP_NETWORK_UNSUPPORTED', 'SWAP_ROUTE_MISSING']

/** Why a swap cannot be quoted or made, for views: a service's refusal by its own code. */
export function swapFailure(error: unknown): PlanFailure {
  const problem = problemOf(error)
  if (problem && ofService.includes(problem)) return { code: problem }
  const { code, details } = failureOf(error)
  return details ? { code, details } : { code }
}

/** By its property: the class is in a chunk of its own. */
function problemOf(error: unknown): string | null {
  const isAnswer = error instanceof BaseError && error.code === 'HTTP_STATUS'
  return isAnswer && 'problem' in error && typeof error.problem === 'string' ? error.problem : null
}
