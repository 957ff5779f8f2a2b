import type { Hex } from '@granary/staking/ethereum'
import { decodeOperatorKey } from '@granary/staking/ssv'
import type { OperatorEvent } from '../chain/SsvEvent.ts'

/** Addresses that one event put on a whitelist or took off. Operators of one event share the set. */
type WhitelistChange = { addresses: ReadonlySet<Hex>; listed: boolean }

/** An operator by the contract's events. */
export type ChainOperator = {
  id: number
  owner: Hex
  /** Base64 of the PEM; null if the chain holds no RSA key of 2048 bits. */
  operatorKey: string | null
  feeWei: bigint
  feeBlock: number
  pendingFee: { feeWei: bigint; declaredAtBlock: number } | null
  lastFeeChange: { previousFeeWei: bigint; atBlock: number } | null
  isPrivate: boolean
  isRemoved: boolean
  whitelistingContract: Hex | null
  whitelistChanges: readonly WhitelistChange[]
  addedAtBlock: number
  addedTransaction: Hex
}

/** The operators by id, from all events in chain order. */
export function foldOperators(events: readonly OperatorEvent[]): Map<number, ChainOperator> {
  const operators = new Map<number, ChainOperator>()
  for (const event of events) {
    if (event.type === 'added') {
      for (const id of event.operatorIds) operators.set(id, newOperator(id, event))
      continue
    }
    const change = changeOf(event)
    for (const id of event.operatorIds) {
      const known = operators.get(id)
      if (known) operators.set(id, { ...known, ...change(known) })
    }
  }
  return operators
}

const nobody = `0x${'0'.repeat(40)}`

function newOperator(id: number, event: OperatorEvent & { type: 'added' }): ChainOperator {
  const { data, blockNumber, transactionHash } = event
  return {
    ...{
      id,
      owner: data.owner,
      operatorKey: keyOf(data.key),
      feeWei: BigInt(data.fee),
      feeBlock: blockNumber,
    },
    ...{ pendingFee: null, lastFeeChange: null, isPrivate: false, isRemoved: false },
    ...{ whitelistingContract: null, whitelistChanges: [] },
    ...{ addedAtBlock: blockNumber, addedTransaction: transactionHash },
  }
}

function keyOf(key: Hex | null): string | null {
  try {
    return key && decodeOperatorKey(key).text
  } catch {
    return null
  }
}

function changeOf(event: OperatorEvent): (known: ChainOperator) => Partial<ChainOperator> {
  const { blockNumber } = event
  switch (event.type) {
    // A removed operator charges nothing.
    case 'removed':
      return () => ({ isRemoved: true, feeWei: 0n, feeBlock: blockNumber, pendingFee: null })
    case 'fee_declared': {
      const pendingFee = { feeWei: BigInt(event.data.fee), declaredAtBlock: blockNumber }
      return () => ({ pendingFee })
    }
    case 'fee_cancelled':
      return () => ({ pendingFee: null })
    case 'fee_executed': {
      const feeWei = BigInt(event.data.fee)
      return known => ({
        ...{ feeWei, feeBlock: blockNumber, pendingFee: null },
        lastFeeChange: { previousFeeWei: known.feeWei, atBlock: blockNumber },
      })
    }
    case 'privacy': {
      const { isPrivate } = event.data
      return () => ({ isPrivate })
    }
    case 'whitelisting_contract': {
      const whitelistingContract = event.data.contract === nobody ? null : event.data.contract
      return () => ({ whitelistingContract })
    }
    case 'whitelisted':
    case 'unlisted': {
      const change = { addresses: new Set(event.data.addresses), listed: event.type === 'whitelisted' }
      return known => ({ whitelistChanges: [...known.whitelistChanges, change] })
    }
    default:
      return () => ({})
  }
}

/** Whether the operator lists the owner. A whitelisting contract may list more. */
export function lists({ whitelistChanges }: ChainOperator, owner: Hex): boolean {
  return whitelistChanges.findLast(({ addresses }) => addresses.has(owner))?.listed ?? false
}

/** By an operator's changes: anyone may register one and list thousands, and each visitor may ask for it. */
const whitelists = new WeakMap<ChainOperator['whitelistChanges'], Hex[]>()

/** Addresses on the whitelist, the first `most`. */
export function whitelistOf({ whitelistChanges }: ChainOperator, most: number): Hex[] {
  const whitelist = whitelists.get(whitelistChanges) ?? foldWhitelist(whitelistChanges)
  whitelists.set(whitelistChanges, whitelist)
  return whitelist.slice(0, most)
}

function foldWhitelist(whitelistChanges: ChainOperator['whitelistChanges']): Hex[] {
  const listed = new Set<Hex>()
  for (const change of whitelistChanges)
    for (const address of change.addresses) {
      if (change.listed) listed.add(address)
      else listed.delete(address)
    }
  return [...listed]
}
