// npm run check: lint, types, and the tests of what changed since a commit (HEAD by default) and of what
// imports it. Leaves browser tests of the site, contracts and PGlite to npm test.
import { join } from 'node:path'
import { repositoryRoot } from './repositoryRoot.ts'
import { runCommand } from './runCommand.ts'

const [since = 'HEAD'] = process.argv.slice(2)

// Tests start many servers: from a build, with cached compilation, for a third of the processor time.
process.env.NODE_COMPILE_CACHE ??= join(repositoryRoot, '.granary/compiled')
process.env.GRANARY_BUILT_SERVER = 'yes'

// Skips what a change cannot affect; the server's tests run on PostgreSQL only.
const tests = ['run', `--changed=${since}`, '--project=!@granary/server on PGlite', '--passWithNoTests']
const steps = [
  { name: 'lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'build', command: 'npm', args: ['run', '--silent', 'build', '-w', '@granary/server'] },
  { name: 'repository checks', command: 'vitest', args: ['run', '--project=@granary/scripts', 'checks/'] },
  { name: 'tests', command: 'vitest', args: tests },
]

let failed = 0
for (const { name, command, args } of steps) {
  const start = performance.now()
  console.log(`\n== ${name}`)
  const { code } = await runCommand(command, args, { show: true })
  if (code !== 0) failed += 1
  console.log(
    `${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
}
process.exit(failed > 0 ? 1 : 0)
