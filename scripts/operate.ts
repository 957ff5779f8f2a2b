// npm run operate -- jobs: the operator's view of the server's database, from the sources.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { repositoryRoot } from './repositoryRoot.ts'

// Some commands read standard input.
const child = spawn(process.execPath, ['apps/server/src/operate.ts', ...process.argv.slice(2)], {
  cwd: repositoryRoot,
  stdio: 'inherit',
})
const [code] = await once(child, 'exit')
process.exitCode = code ?? 1
