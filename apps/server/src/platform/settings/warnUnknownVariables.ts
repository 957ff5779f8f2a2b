import type { Environment, SettingParts } from './readVariables.ts'

/** A misspelt variable has no effect; warns of those that look like ours and are not. */
export function warnUnknownVariables(
  parts: SettingParts,
  environment: Environment,
  write: (text: string) => void,
): void {
  const names = parts.flatMap(({ variables }) => Object.keys(variables))
  const known = new Set([...names, ...parts.flatMap(({ secrets }) => secrets.map(name => `${name}_FILE`))])
  const prefixes = parts.flatMap(part => part.prefixes)
  for (const name of Object.keys(environment))
    if (prefixes.some(prefix => name.startsWith(prefix)) && !known.has(name))
      write(`warning: ${name} is not a setting of this server\n`)
}
