import type { Settings } from '#server/platform/settings/Settings.ts'
import { secretsOf } from './secretsOf.ts'

/**
 * The last barrier before JSON text leaves the process: strikes out every secret of the settings, whoever said it.
 * Nodes repeat their own address, API key and all, in what they answer.
 */
export function createSecretStriker(settings: Settings): (json: string) => string {
  const secrets = secretsOf(settings).map(secret => JSON.stringify(secret).slice(1, -1))
  return json => secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), json)
}
