import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { SettingsPart, Values } from './defineSettings.ts'
import { type SettingProblem, SettingsInvalidError } from './SettingsInvalidError.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The settings of several modules, read as one. */
export type SettingParts = readonly SettingsPart<unknown>[]

/**
 * Checks the environment by variable, and then across variables. An empty variable counts as missing.
 * @throws {SettingsInvalidError} names every wrong variable, and never its value
 */
export function readVariables(parts: SettingParts, environment: Environment): Values {
  const schema = z.object(Object.assign({}, ...parts.map(({ variables }) => variables)))
  const { values, problems } = withFiles(parts, Object.keys(schema.shape), environment)
  const parsed = schema.safeParse(values)
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues)
      problems.push({ variable: String(path[0]), reason: message })
  if (problems.length > 0 || !parsed.success) throw new SettingsInvalidError(problems)
  const together = parts.flatMap(part => part.check(parsed.data))
  if (together.length > 0) throw new SettingsInvalidError(together)
  return parsed.data
}

function withFiles(
  parts: SettingParts,
  names: readonly string[],
  environment: Environment,
): { values: Environment; problems: SettingProblem[] } {
  const problems: SettingProblem[] = []
  const values: Record<string, string | undefined> = {}
  for (const name of names) values[name] = environment[name] || undefined
  for (const name of parts.flatMap(({ secrets }) => secrets)) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (values[name]) {
      problems.push({ variable: `${name}_FILE`, reason: `is set together with ${name}; set one of the two` })
      continue
    }
    const text = readSecretFile(file)
    if (text) values[name] = text
    else problems.push({ variable: `${name}_FILE`, reason: 'names a file that cannot be read or is empty' })
  }
  return { values, problems }
}

function readSecretFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return undefined
  }
}
