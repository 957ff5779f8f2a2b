import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

export type OperatorSecretFiles = { mnemonicFile: string; keystorePasswordFile: string; alertKeyFile: string }

/**
 * A local operator's secret files in `folder`: random at the first start, then kept, because the local
 * chain's keys derive from them and one encrypts stored alerts.
 */
export function operatorSecrets(folder: string): OperatorSecretFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    mnemonicFile: keep(join(folder, 'validator-mnemonic'), () => generateMnemonic(wordlist, 256)),
    keystorePasswordFile: keep(join(folder, 'keystore-password'), () =>
      randomBytes(24).toString('base64url'),
    ),
    alertKeyFile: keep(join(folder, 'alert-key'), () => randomBytes(32).toString('base64url')),
  }
}

function keep(path: string, make: () => string): string {
  if (!existsSync(path)) writeFileSync(path, `${make()}\n`, { mode: 0o600, flag: 'wx' })
  return path
}
