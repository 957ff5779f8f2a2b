// npm run operate -- jobs: the operator's view of the server's database, from the sources.
import { runCommand } from './runCommand.ts'

const { code } = await runCommand('node', ['apps/server/src/operate.ts', ...process.argv.slice(2)], {
  show: true,
})
process.exitCode = code
