import type { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'
import type { Settings } from '#server/platform/settings/Settings.ts'
import { createSecretStriker } from '../settings/createSecretStriker.ts'
import { createAddressStriker } from './createAddressStriker.ts'
import { currentRunScope } from './runScope.ts'
import { serializeError } from './serializeError.ts'

export type Log = Logger

/**
 * One JSON line per event. No line holds a secret of the settings: removes fields with credentials, and as the last
 * barrier strikes every secret's text out of the finished line. Shortens or removes people's addresses, as
 * LOG_ADDRESSES says.
 */
export function createLog(settings: Settings, destination?: Writable): Log {
  const strikeSecrets = createSecretStriker(settings)
  const strikeAddresses = createAddressStriker(settings)
  const options = {
    level: settings.logLevel,
    base: null,
    mixin: () => ({ ...currentRunScope().fields }),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: serializeError },
    redact: {
      paths: ['*.authorization', '*.password', '*.passwords', '*.mnemonic', '*.token'],
      censor: '[secret]',
    },
    hooks: {
      streamWrite: (line: string) => strikeAddresses(strikeSecrets(line)),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
