import type { OwnedValidator } from '@granary/api'
import { validatorStatus } from '@granary/api'
import { earnedWei } from '../../figures/index.ts'
import type { Labels } from '../../labels/index.ts'
import type { SortColumn, TableView } from './TableView.ts'

/** A view's validators in its order. Empty values come last in either direction. */
export function shownValidators(
  validators: readonly OwnedValidator[],
  view: TableView,
  labels: Labels,
): readonly OwnedValidator[] {
  const wanted = filtered(validators, view, labels)
  if (view.sort === null) return wanted
  const { column, descending } = view.sort
  const read = values[column]
  return wanted
    .map((validator, at) => ({ validator, at, value: read(validator, view) }))
    .sort((one, other) => compare(one.value, other.value, descending) || one.at - other.at)
    .map(({ validator }) => validator)
}

function filtered(validators: readonly OwnedValidator[], view: TableView, labels: Labels) {
  const { status } = view
  const needle = view.search.trim().toLowerCase()
  if (needle === '' && status === 'all') return validators
  return validators.filter(
    validator => (status === 'all' || validator.status === status) && isFound(validator, needle, labels),
  )
}

/**
 * Digits match the start of an index; `0x…` the start of a key or an address; other hex digits any part of one; any
 * text a part of a label.
 */
function isFound(validator: OwnedValidator, needle: string, labels: Labels): boolean {
  if (needle === '') return true
  const { index, pubkey, depositAddress, withdrawalCredentials } = validator
  if (/^[0-9]+$/.test(needle) && index !== null && String(index).startsWith(needle)) return true
  if (labels.get(pubkey)?.toLowerCase().includes(needle)) return true
  const withdrawalAddress = `0x${withdrawalCredentials.slice(-40)}`
  const texts = [pubkey, withdrawalAddress, depositAddress ?? '']
  if (needle.startsWith('0x')) return needle.length > 2 && texts.some(text => text.startsWith(needle))
  // A shorter text would match nearly every key.
  return /^[0-9a-f]{4,}$/.test(needle) && texts.some(text => text.includes(needle, 2))
}

type Value = bigint | number | string | null

const statusPlaces = new Map(validatorStatus.options.map((status, place) => [status, place]))

const values: Readonly<Record<SortColumn, (validator: OwnedValidator, view: TableView) => Value>> = {
  index: ({ index }) => index,
  status: ({ status }) => statusPlaces.get(status) ?? null,
  deposit: ({ depositAddress }) => depositAddress,
  withdrawal: ({ withdrawalCredentials }) => withdrawalCredentials.slice(-40),
  effective: ({ effectiveBalanceGwei }) => effectiveBalanceGwei,
  balance: ({ balanceGwei }) => balanceGwei,
  income: ({ income }, { span }) => income && earnedWei(income[span]),
  performance: ({ performance }) => performance,
}

function compare(one: Value, other: Value, descending: boolean): number {
  if (one === other) return 0
  if (one === null) return 1
  if (other === null) return -1
  return one < other === descending ? 1 : -1
}
