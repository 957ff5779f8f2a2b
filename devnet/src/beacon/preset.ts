import { PresetName, setActivePreset } from '@lodestar/params/setPreset'

/**
 * Lodestar reads its preset once, when it is first imported: this module is the first import of every
 * entry point. Sweeps are wider than in the minimal preset so that a payout is a matter of seconds.
 */
setActivePreset(PresetName.minimal, {
  MAX_WITHDRAWALS_PER_PAYLOAD: 16,
  MAX_VALIDATORS_PER_WITHDRAWALS_SWEEP: 1024,
  MAX_PENDING_PARTIALS_PER_WITHDRAWALS_SWEEP: 8,
})
