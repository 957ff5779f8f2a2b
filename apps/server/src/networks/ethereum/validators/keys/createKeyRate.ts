import { maxValidatorsPerOffer } from '@granary/api'
import { KeyRateExceededError } from './keyringErrors.ts'

/** A bucket of keys that holds a minute's worth and fills evenly: safety gaps depend on this bound. */
export function createKeyRate(
  perHour: number,
  now = () => performance.now(),
  exceeded = (): Error => new KeyRateExceededError(),
) {
  const atOnce = Math.max(Math.ceil(perHour / 60), maxValidatorsPerOffer)
  let left = atOnce
  let filledAt = now()
  return {
    /** Capacity of the bucket. */
    atOnce,
    perHour,
    /** @throws {KeyRateExceededError} KEY_RATE_EXCEEDED */
    take(count: number): void {
      const at = now()
      left = Math.min(atOnce, left + ((at - filledAt) / 3_600_000) * perHour)
      filledAt = at
      if (count > left) throw exceeded()
      left -= count
    },
  }
}
