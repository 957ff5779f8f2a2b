// npm run test:long: what takes too long for npm test. Ends with its one line: N passed, N failed.
import { sampleRows } from './evidence/sampleRows.ts'

const { passed, failed } = await sampleRows()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
