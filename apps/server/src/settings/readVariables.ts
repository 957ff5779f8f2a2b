import { readFileSync } from 'node:fs'
import { type SettingProblem, SettingsInvalidError } from './SettingsInvalidError.ts'
import { secretVariables, type Variables, variables } from './variables.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Checks the environment variable by variable. An empty variable counts as not given.
 * @throws {SettingsInvalidError} names every variable that is wrong, and never its value
 */
export function readVariables(environment: Environment): Variables {
  const { values, problems } = withFiles(environment)
  const parsed = variables.safeParse(values)
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues)
      problems.push({ variable: String(path[0]), reason: message })
  if (problems.length > 0 || !parsed.success) throw new SettingsInvalidError(problems)
  return parsed.data
}

function withFiles(environment: Environment): { values: Environment; problems: SettingProblem[] } {
  const problems: SettingProblem[] = []
  const values: Record<string, string | undefined> = {}
  for (const name of Object.keys(variables.shape)) values[name] = environment[name] || undefined
  for (const name of secretVariables) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (values[name]) {
      problems.push({ variable: `${name}_FILE`, reason: `is given beside ${name}; give one of the two` })
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
