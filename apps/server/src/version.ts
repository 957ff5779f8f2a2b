import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The version of the server's package. Sources and bundle lie one folder below the manifest alike. */
export const version = manifest.version
