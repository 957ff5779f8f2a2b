import type { Log } from '../../../../platform/log/createLog.ts'
import type { PriceSettings } from '../../../../settings.ts'
import { createFilePriceBook } from './createFilePriceBook.ts'
import { createSourcePriceBook } from './createSourcePriceBook.ts'
import type { PriceBook } from './PriceBook.ts'
import type { PriceStore } from './PriceStore.ts'

/** @returns undefined where no source of prices is configured */
export function createPriceBook(
  settings: PriceSettings | undefined,
  store: PriceStore,
  log: Log,
): PriceBook | undefined {
  if (!settings) return undefined
  return 'file' in settings
    ? createFilePriceBook(settings.file, log)
    : createSourcePriceBook(settings, store, log)
}
