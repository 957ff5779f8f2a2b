// npm run test:long: what takes too long for npm test. Ends with its one line: N passed, N failed.
import { join } from 'node:path'
import { addCounts, type Counts, countsOfVitest } from './counts.ts'
import { sampleRows } from './evidence/sampleRows.ts'
import { repositoryRoot } from './repositoryRoot.ts'
import { runCommand } from './runCommand.ts'

const report = join(repositoryRoot, '.granary/reports/vitest-long.json')

async function vitest(project: string, ...files: string[]): Promise<Counts> {
  const args = [`--project=${project}`, '--testTimeout=600000', '--reporter=default', '--reporter=json']
  const { code } = await runCommand('vitest', ['run', ...args, `--outputFile.json=${report}`, ...files], {
    show: true,
    env: { GRANARY_LONG: 'yes' },
  })
  const counts = countsOfVitest(report)
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

const random = await vitest('@granary/staking')
const long = await vitest('@granary/server', '.long.test.ts', 'modules/rpc/fuzz.test.ts')
const hosts = await vitest('@granary/wallet', '.long.test.ts')
const { passed, failed } = [random, long, hosts, await sampleRows()].reduce(addCounts)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
