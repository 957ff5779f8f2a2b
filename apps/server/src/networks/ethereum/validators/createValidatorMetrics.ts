import { Gauge, type Registry } from 'prom-client'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'

export type ValidatorMetrics = ReturnType<typeof createValidatorMetrics>

/** What became of offers, keys and deposits in this process. */
export function createValidatorMetrics(registry: Registry) {
  const { counter, gauge } = metricsOf(registry, 'network')
  return {
    offeredValidators: counter('granary_offered_validators_total', 'Validator keys offered for a deposit'),
    importedKeystores: counter('granary_imported_keystores_total', 'Keystores handed to a validator client'),
    scannedBlock: gauge('granary_deposit_scan_block', 'Last block whose deposits were read'),
    /** Deposits of offered keys that cost someone money: `signature`, `credentials`, `dropped`. */
    depositAlarms: metricsOf(registry, 'network', 'reason').counter(
      'granary_deposit_alarms_total',
      'Deposits of offered keys with a bad signature or other credentials, dropped deposits, and wrong fee recipients',
    ),
    /** `found`, `pause`, `rollback`. */
    skippedKeyIndexes: metricsOf(registry, 'reason').counter(
      'granary_skipped_key_indexes_total',
      'Key indexes skipped because they may be in use without the database knowing',
    ),
    givenUpValidators: metricsOf(registry).counter(
      'granary_given_up_validators_total',
      'Validators in open offers given up to make room for other visitors',
    ),
    /** Exports the key index that the next offer begins with: operators need it to restore a backup. */
    exportNextKeyIndex(read: () => Promise<number>): void {
      new Gauge({
        name: 'granary_next_key_index',
        help: 'EIP-2334 index of the next key to offer',
        registers: [registry],
        // Without the database this figure is missing, and the others continue.
        async collect() {
          await read().then(
            index => this.set(index),
            () => this.remove(),
          )
        },
      })
    },
  }
}
