import type { CallRequest } from '@granary/drivers/evm/chain'
import { decodeSsvCall, settlementGas } from '@granary/staking/ssv'

/** Gas that a call of SSV may take beyond an estimate of now: the next block has more to settle. */
export function gasReserveOf({ data }: CallRequest): bigint {
  return settlementGas(decodeSsvCall(data))
}
