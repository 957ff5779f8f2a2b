import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { contrastProblems } from './brandColours.ts'
import { brandFiles, fileProblem, readBrandFile } from './brandFiles.ts'
import { type ProviderSettings, providerSchema } from './providerSchema.ts'

/**
 * Reads and checks the provider's settings file and the files it names.
 * @throws {Error} names the file and each wrong field with the reason, all at once: no build may ship with wrong
 * addresses, and no brand with unreadable text
 */
export function readProvider(file: string): ProviderSettings {
  const given = parseJson(file)
  const settings = providerSchema.safeParse(given)
  const problems = [
    ...(settings.success ? [] : schemaProblems(settings.error)),
    ...brandProblems(file, given),
  ]
  if (problems.length > 0 || !settings.success)
    throw new Error(
      `The provider settings ${file} are wrong:\n${problems.map(line => `- ${line}`).join('\n')}`,
    )
  return settings.data
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`The provider settings ${file} cannot be read as JSON.`, { cause })
  }
}

function schemaProblems({ issues }: z.ZodError): string[] {
  return issues.map(
    ({ path, message }) => `${path.length > 0 ? z.core.toDotPath(path) : 'the file'}: ${message}`,
  )
}

const { logo, favicon, colours, fonts, legal } = providerSchema.shape
const parts = { logo, favicon, colours, fonts, legal }

/** Problems beyond the form of single fields; looks at each well-formed part, whatever is wrong with the others. */
function brandProblems(file: string, given: unknown): string[] {
  const values = Object.entries(parts).map(([name, part]) => {
    const read = part.safeParse((given as Record<string, unknown> | null)?.[name])
    return [name, read.success ? read.data : part.parse(undefined)]
  })
  const brand = Object.fromEntries(values) as Pick<ProviderSettings, keyof typeof parts>
  const files = brandFiles(brand).flatMap(named => {
    const problem = fileProblem(named, readBrandFile(file, named.path))
    return problem ? [`${named.field}: ${problem}`] : []
  })
  return [...files, ...(brand.colours ? contrastProblems(brand.colours) : [])]
}
