import { statSync } from 'node:fs'
import type { Environment, SettingParts } from './readVariables.ts'

/** Warns of secrets in files that other accounts of the machine can read. */
export function warnOpenFiles(
  parts: SettingParts,
  environment: Environment,
  write: (text: string) => void,
): void {
  for (const name of parts.flatMap(({ secrets }) => secrets)) {
    const file = environment[`${name}_FILE`]
    const mode = file ? (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) : 0
    if (process.platform !== 'win32' && mode & 0o004)
      write(`warning: every account of this machine can read ${file} (${name}_FILE): chmod 600 ${file}\n`)
  }
}
