import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type ProviderSettings, providerSchema } from './providerSchema.ts'

/**
 * Reads and checks the provider's settings file.
 * @throws {Error} names the file and each wrong field: no build may ship with wrong addresses
 */
export function readProvider(file: string): ProviderSettings {
  const settings = providerSchema.safeParse(parseJson(file))
  if (!settings.success)
    throw new Error(`The provider settings ${file} are wrong:\n${z.prettifyError(settings.error)}`)
  return settings.data
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`The provider settings ${file} cannot be read as JSON.`, { cause })
  }
}
