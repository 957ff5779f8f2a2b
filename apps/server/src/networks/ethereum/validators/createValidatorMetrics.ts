import { Counter, Gauge, type Registry } from 'prom-client'

export type ValidatorMetrics = {
  offeredValidators: Counter<'network'>
  importedKeystores: Counter<'network'>
  scannedBlock: Gauge<'network'>
  /** Deposits of offered keys that cost someone money: `signature`, `credentials`, `dropped`. */
  depositAlarms: Counter<'network' | 'reason'>
  /** Key indexes skipped because the database may not know of used keys: `found`, `pause`, `rollback`. */
  skippedKeyIndexes: Counter<'reason'>
  /** Validators in open offers given up to make room. */
  givenUpValidators: Counter
  /** Exports the key index that the next offer begins with: operators need it to restore a backup. */
  exportNextKeyIndex(read: () => Promise<number>): void
}

/** What became of offers, keys and deposits in this process. */
export function createValidatorMetrics(registry: Registry): ValidatorMetrics {
  const registers = [registry]
  return {
    offeredValidators: new Counter({
      name: 'granary_offered_validators_total',
      help: 'Validator keys offered for a deposit',
      labelNames: ['network'],
      registers,
    }),
    importedKeystores: new Counter({
      name: 'granary_imported_keystores_total',
      help: 'Keystores handed to a validator client',
      labelNames: ['network'],
      registers,
    }),
    depositAlarms: new Counter({
      name: 'granary_deposit_alarms_total',
      help: 'Deposits of offered keys with a bad signature or other credentials, dropped deposits, and wrong fee recipients',
      labelNames: ['network', 'reason'],
      registers,
    }),
    skippedKeyIndexes: new Counter({
      name: 'granary_skipped_key_indexes_total',
      help: 'Key indexes skipped because they may be in use without the database knowing',
      labelNames: ['reason'],
      registers,
    }),
    givenUpValidators: new Counter({
      name: 'granary_given_up_validators_total',
      help: 'Validators in open offers given up to make room for other visitors',
      registers,
    }),
    scannedBlock: new Gauge({
      name: 'granary_deposit_scan_block',
      help: 'Last block whose deposits were read',
      labelNames: ['network'],
      registers,
    }),
    exportNextKeyIndex(read) {
      new Gauge({
        name: 'granary_next_key_index',
        help: 'EIP-2334 index of the next key to offer',
        registers,
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
