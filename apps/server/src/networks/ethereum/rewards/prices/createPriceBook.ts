import type { PriceSettings } from '#server/networks/ethereum/rewards/settings/rewardSettings.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import { createFilePriceBook } from './createFilePriceBook.ts'
import { createSourcePriceBook } from './createSourcePriceBook.ts'
import type { PriceBook } from './PriceBook.ts'

/** @returns undefined without a configured price source */
export function createPriceBook(
  settings: PriceSettings | undefined,
  orm: Orm,
  log: Log,
): PriceBook | undefined {
  if (!settings) return undefined
  return 'file' in settings
    ? createFilePriceBook(settings.file, log)
    : createSourcePriceBook(settings, orm, log)
}
