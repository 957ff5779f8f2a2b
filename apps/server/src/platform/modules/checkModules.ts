import { getTableName } from 'drizzle-orm'
import * as platformTables from '../db/platformTables.ts'
import { jobOperations } from '../jobs/operate/jobOperations.ts'
import type { Operation } from '../operate/Operation.ts'
import { platformSettings } from '../settings/platformSettings.ts'
import { createClaims } from './createClaims.ts'
import type { ServerModule } from './ServerModule.ts'

/**
 * Refuses a list of modules with a nameless one, or with two that claim the same.
 * @throws {Error} names both modules and what they claim
 */
export function checkModules(modules: readonly ServerModule[]): void {
  const names = createClaims('the name')
  const variables = createClaims('the variable')
  const tables = createClaims('the table')
  const commands = createClaims('the command')
  variables.claim('platform', variablesOf(platformSettings))
  tables.claim('platform', Object.values(platformTables).map(getTableName))
  commands.claim('platform', jobOperations.map(wordsOf))
  for (const [place, { name, settings, tables: own = [], operations = [] }] of modules.entries()) {
    if (!name) throw new Error(`Module ${place + 1} of the registry has no name.`)
    names.claim(name, [name])
    if (settings) variables.claim(name, variablesOf(settings))
    tables.claim(name, own.map(getTableName))
    commands.claim(name, operations.map(wordsOf))
  }
}

const wordsOf = ({ words }: Operation) => words.join(' ')

/** A secret may also come as `{NAME}_FILE`. */
function variablesOf({ variables, secrets }: NonNullable<ServerModule['settings']>): string[] {
  return [...Object.keys(variables), ...secrets.map(name => `${name}_FILE`)]
}
