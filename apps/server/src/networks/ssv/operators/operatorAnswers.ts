import type { SsvOperator, SsvOperatorPage, SsvOperatorTable } from '@granary/api/ssv'
import type { Hex } from '@granary/staking/ethereum'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import { reachOf } from '../chain/reachOf.ts'
import type { SsvNetwork } from '../createSsvNetwork.ts'
import type { KnownOperator } from './createOperatorDirectory.ts'
import { describeOperator, sourceOf, tableOf } from './describeOperators.ts'
import { findOperators, type OperatorQuery } from './findOperators.ts'
import { lists } from './foldOperators.ts'

const usualPerPage = 25

/** Private operators with a whitelisting contract, asked about one owner at a time. */
const mostAsked = 500

export async function listOperators(network: SsvNetwork, query: OperatorQuery): Promise<SsvOperatorPage> {
  const { index, operators } = await network.directory()
  const reading = network.api?.latest()
  const isUsable = query.usableBy
    ? await usableBy(network, [...operators.values()], query.usableBy)
    : () => true
  const found = findOperators(operators.values(), reading, query, isUsable)
  const { page = 1, perPage = usualPerPage } = query
  const shown = found.slice((page - 1) * perPage, page * perPage)
  return {
    ...sourceOf(reading),
    operators: shown.map(operator => describeOperator(operator, reading, query.owner ?? query.usableBy)),
    ...{ page, perPage, total: found.length },
    reach: reachOf(index),
  }
}

export async function allOperators(network: SsvNetwork): Promise<SsvOperatorTable> {
  const { index, operators } = await network.directory()
  const reading = network.api?.latest()
  return { ...sourceOf(reading), ...tableOf(operators.values(), reading), reach: reachOf(index) }
}

/** @throws {SsvOperatorNotFoundError} SSV_OPERATOR_NOT_FOUND */
export async function findOperator(network: SsvNetwork, id: number) {
  const { index, operators } = await network.directory()
  const known = operators.get(id)
  if (!known) throw new SsvOperatorNotFoundError(id)
  const reading = network.api?.latest()
  const operator: SsvOperator = describeOperator(known, reading)
  return { ...sourceOf(reading), operator, reach: reachOf(index) }
}

/**
 * Whether an owner may register with an operator. Asks the contract about whitelisting contracts; without an answer
 * only the lists of the events count.
 */
export async function usableBy(
  network: SsvNetwork,
  operators: readonly KnownOperator[],
  owner: Hex,
): Promise<(operator: KnownOperator, validators?: number) => boolean> {
  const limit = await network.governance().then(
    ({ validatorsPerOperator }) => validatorsPerOperator,
    () => Number.POSITIVE_INFINITY,
  )
  const asked = operators
    .filter(operator => operator.isPrivate && operator.whitelistingContract && !lists(operator, owner))
    .map(({ id }) => id)
    .slice(0, mostAsked)
  const whitelisting =
    asked.length > 0
      ? await network.views.whitelisting(asked, owner).catch(() => new Set<number>())
      : new Set<number>()
  return (operator, validators = 1) =>
    !operator.isRemoved &&
    operator.operatorKey !== null &&
    operator.validatorCount + validators <= limit &&
    (!operator.isPrivate || lists(operator, owner) || whitelisting.has(operator.id))
}

/** The contract has no operator of that number. */
export class SsvOperatorNotFoundError extends RefusedError {
  constructor(id: number) {
    super('SSV has no such operator on this network.', {
      code: 'SSV_OPERATOR_NOT_FOUND',
      status: 404,
      details: `operator ${id}`,
    })
  }
}
