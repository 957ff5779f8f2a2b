import {
  rewardSplitterFactoryImmutables,
  rewardSplitterFactoryRuntimeHash,
  rewardSplitterImmutables,
  rewardSplitterRuntimeHash,
} from '@granary/contracts'
import { keccak256 } from 'viem/utils'
import type { Hex } from '../Hex.ts'

type Immutables = readonly { readonly start: number; readonly length: number }[]

/** Whether runtime code is that of the published factory, whoever its provider is. */
export function isSplitterFactoryCode(code: Hex): boolean {
  return hashWithout(code, rewardSplitterFactoryImmutables) === rewardSplitterFactoryRuntimeHash
}

/** Whether runtime code is that which the published splitters run. */
export function isSplitterCode(code: Hex): boolean {
  return hashWithout(code, rewardSplitterImmutables) === rewardSplitterRuntimeHash
}

function hashWithout(code: Hex, immutables: Immutables): Hex {
  let digits = code.slice(2)
  for (const { start, length } of immutables)
    digits = digits.slice(0, start * 2) + '0'.repeat(length * 2) + digits.slice((start + length) * 2)
  return keccak256(`0x${digits}`)
}
