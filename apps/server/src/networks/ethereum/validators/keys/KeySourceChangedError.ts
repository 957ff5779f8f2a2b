import { BaseError } from '@granary/errors'

/** The mnemonic in the settings does not give the keys offered before. */
export class KeySourceChangedError extends BaseError {
  override readonly name = 'KeySourceChangedError'
  constructor() {
    super('VALIDATOR_MNEMONIC is not the phrase whose keys this database or key folder has offered.', {
      code: 'KEY_SOURCE_CHANGED',
      metaMessages: [
        'Deposits may be on their way to keys of the former mnemonic, which only that mnemonic can run.',
        'Give the former one back, or start the new one with a database and a key folder of its own.',
      ],
    })
  }
}
