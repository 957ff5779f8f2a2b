// npm run test:conflux: pools, bridge and keeper on real Conflux nodes. The node is large and wraps GPL code,
// so it is outside the workspace and runs as its own process: installed into devnet/conflux-node on first
// use.
import { join } from 'node:path'
import { installOnFirstUse } from './installOnFirstUse.ts'
import { repositoryRoot } from './repositoryRoot.ts'
import { runSeparateTests } from './runSeparateTests.ts'

const folder = join(repositoryRoot, 'devnet/conflux-node')
const installed = await installOnFirstUse(folder)
const contracts = () => runSeparateTests('conflux', join('devnet', 'vitest.conflux.config.ts'))
const keeper = () => runSeparateTests('conflux-keeper', join('apps', 'server', 'vitest.conflux.config.ts'))
process.exitCode = installed && (await contracts()) && (await keeper()) ? 0 : 1
