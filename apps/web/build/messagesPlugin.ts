import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { compileCatalog, errorMessages } from './compileCatalog.ts'

const catalog = /\/i18n\/locales\/[^/]+\/[^/]+\.json$/

/**
 * Turns `src/i18n/locales/{locale}/{group}.json` into modules of compiled messages. With the query `?errors` a module
 * holds the messages of error codes alone, from all catalogs of the locale.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'granary:messages',
    enforce: 'pre',
    transform(code, id) {
      const [path = '', query] = id.split('?')
      if (!catalog.test(path)) return null
      if (query === undefined) return moduleOf(compileCatalog(basename(path, '.json'), code))
      if (query !== 'errors') return null
      const files = catalogsBeside(path)
      for (const file of files) this.addWatchFile(file)
      return moduleOf(Object.assign({}, ...files.map(readErrors)))
    },
  }
}

function moduleOf(messages: Record<string, unknown>) {
  return {
    code: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))})`,
    map: null,
    moduleType: 'js' as const,
  }
}

function catalogsBeside(path: string): string[] {
  const folder = dirname(path)
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => join(folder, name))
}

function readErrors(file: string): Record<string, unknown> {
  return errorMessages(compileCatalog(basename(file, '.json'), readFileSync(file, 'utf8')))
}
