// npm run check: lint, types, and the tests of what changed since a commit (HEAD by default) and of what
// imports it. Leaves browser tests of the site, contracts and PGlite to npm test.
import { runCommand } from './runCommand.ts'

const [since = 'HEAD'] = process.argv.slice(2)

// Skips what a change cannot affect; the server's tests run on PostgreSQL only.
const tests = ['run', `--changed=${since}`, '--project=!@granary/server on PGlite', '--passWithNoTests']
const steps = [
  { name: 'lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'types', command: 'tsc', args: ['-b'] },
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
