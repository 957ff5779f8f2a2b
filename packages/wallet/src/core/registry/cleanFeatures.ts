import type { Features } from '../config/Features.ts'
import { featureFault } from '../config/featureFault.ts'

/** The known features with a value of the right form. */
export function cleanFeatures(given: unknown): Features {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : []
  return Object.fromEntries(entries.filter(([key, value]) => !featureFault(key, value)))
}
