import { setHasher } from '@chainsafe/persistent-merkle-tree'
import { hasher } from '@chainsafe/persistent-merkle-tree/hasher/as-sha256'
import { PresetName, setActivePreset } from '@lodestar/params/setPreset'

/**
 * Lodestar reads its preset once at import: every entry point imports this module first. Sweeps are wider
 * than in the minimal preset, so that payouts take seconds.
 */
setActivePreset(PresetName.minimal, {
  MAX_WITHDRAWALS_PER_PAYLOAD: 16,
  MAX_VALIDATORS_PER_WITHDRAWALS_SWEEP: 1024,
  MAX_PENDING_PARTIALS_PER_WITHDRAWALS_SWEEP: 8,
})

// Hashing is most of a slot's work, and the default hasher is plain JavaScript.
setHasher(hasher)
