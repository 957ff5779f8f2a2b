import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** GRANARY_POSTGRES=skip is for machines that cannot have a PostgreSQL server: all runs on PGlite then, once. */
const onPglite = process.env.GRANARY_POSTGRES === 'skip' ? [] : ['apps/server/vitest.pglite.config.ts']

/**
 * The files of a project that need a page come one after another: where modules are shared, one process serves all
 * files in a row that have the same environment, and each change costs a new process that loads everything again.
 */
class PagesTogether extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, file => file.project.name)
    return [...projects.values()].flatMap(each => [
      ...each.filter(file => !needsPage(file)),
      ...each.filter(needsPage),
    ])
  }
}

function needsPage({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')
}

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'apps/web/vitest.alone.config.ts', 'devnet', 'scripts', ...onPglite],
    sequence: { sequencer: PagesTogether },
  },
})
