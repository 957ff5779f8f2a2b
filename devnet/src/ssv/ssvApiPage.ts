import type { SsvOperatorStatus } from './SsvStatus.ts'

/** An operator as the SSV API lists it: what its server adds to the chain's own word. */
export type SsvApiOperator = {
  id: number
  name: string
  type: 'operator' | 'verified_operator'
  status: 'Active' | 'Inactive'
  /** Comma-separated. */
  mev_relays: string
  /** Percent of duties done. */
  performance: { '24h': number; '30d': number }
}

export type SsvApiPage = {
  operators: SsvApiOperator[]
  pagination: { total: number; pages: number; per_page: number; page: number }
}

const relays = ['Flashbots', 'Aestus', 'bloXroute Max Profit', 'Ultra Sound']

/**
 * One page of `GET /operators`, in the shape of the public SSV API. Operators that the devnet runs perform well; nobody
 * runs the others, and their performance says so.
 */
export function ssvApiPage(all: readonly SsvOperatorStatus[], page: number, perPage: number): SsvApiPage {
  const operators = all.filter(({ isRemoved }) => !isRemoved)
  return {
    operators: operators.slice((page - 1) * perPage, page * perPage).map(described),
    pagination: {
      total: operators.length,
      pages: Math.ceil(operators.length / perPage),
      per_page: perPage,
      page,
    },
  }
}

function described({ id, name, isRun }: SsvOperatorStatus): SsvApiOperator {
  return {
    id,
    name,
    type: isRun && id % 3 !== 0 ? 'verified_operator' : 'operator',
    status: isRun ? 'Active' : 'Inactive',
    mev_relays: isRun ? relays.slice(0, 1 + (id % relays.length)).join(',') : '',
    performance: isRun
      ? { '24h': 99.9 - (id % 4) / 10, '30d': 99.8 - (id % 7) / 10 }
      : { '24h': 0, '30d': 0 },
  }
}
