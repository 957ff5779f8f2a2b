import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { compileCatalog } from './compileCatalog.ts'

/** Turns `src/i18n/locales/{locale}/{group}.json` into modules of compiled messages. */
export function messagesPlugin(): Plugin {
  return {
    name: 'granary:messages',
    enforce: 'pre',
    transform(code, file) {
      if (!/\/i18n\/locales\/[^/]+\/[^/]+\.json$/.test(file)) return null
      const messages = compileCatalog(basename(file, '.json'), code)
      return {
        code: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))})`,
        map: null,
        moduleType: 'js',
      }
    },
  }
}
