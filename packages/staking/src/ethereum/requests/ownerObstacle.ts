import type { Hex } from '../Hex.ts'
import type { RequestObstacle } from './RequestObstacle.ts'
import type { ValidatorStanding } from './ValidatorStanding.ts'

/** Whether `account` may request anything: the chain knows the validator, and it pays to that address. */
export function ownerObstacle(validator: ValidatorStanding, account: Hex): RequestObstacle | null {
  if (validator.index === null) return { code: 'VALIDATOR_UNKNOWN', fromEpoch: null }
  const owner = ownerOf(validator)
  if (owner === null) return { code: 'VALIDATOR_WITHOUT_ADDRESS', fromEpoch: null }
  if (owner !== account.toLowerCase()) return { code: 'VALIDATOR_NOT_OWNED', fromEpoch: null }
  return null
}

/** The address that the validator pays to, lower case; null if its credentials name none. */
export function ownerOf({ withdrawalCredentials }: ValidatorStanding): Hex | null {
  // A switched validator keeps the bytes before the address; the chain checks only the first one.
  if (!/^0x0[12]/.test(withdrawalCredentials)) return null
  return `0x${withdrawalCredentials.slice(-40).toLowerCase()}`
}
