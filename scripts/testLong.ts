// npm run test:long: what takes too long for npm test. Ends with its one line: N passed, N failed.
import { join } from 'node:path'
import { addCounts, countsOfVitest } from './counts.ts'
import { sampleRows } from './evidence/sampleRows.ts'
import { repositoryRoot } from './repositoryRoot.ts'
import { runCommand } from './runCommand.ts'

const report = join(repositoryRoot, '.granary/reports/vitest-long.json')
const args = ['--project=@granary/staking', '--testTimeout=600000', '--reporter=default', '--reporter=json']
const env = { GRANARY_LONG: 'yes' }
const { code } = await runCommand('vitest', ['run', ...args, `--outputFile.json=${report}`], {
  show: true,
  env,
})
const random = countsOfVitest(report)
const { passed, failed } = addCounts(random, await sampleRows())
console.log(`${passed} passed, ${failed} failed`)
process.exit(code !== 0 || failed > 0 || passed === 0 ? 1 : 0)
