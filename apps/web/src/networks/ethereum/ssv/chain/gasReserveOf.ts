import { decodeSsvCall, settlementGas } from '@granary/staking/ssv'
import type { CallRequest } from '#web/chain/CallRequest.ts'

/** Gas that a call of SSV may take beyond an estimate of now: the next block has more to settle. */
export function gasReserveOf({ data }: CallRequest): bigint {
  return settlementGas(decodeSsvCall(data))
}
