import type { AlertKind } from '@granary/api'

/** In the order in which people are asked. */
export const alertKinds = [
  'offline',
  'slashed',
  'deposit_dropped',
  'exit',
  'sweep',
  'large_reward',
] as const satisfies readonly AlertKind[]
