// npm run test:conflux: pools, bridge and keeper on real Conflux nodes. The node is large and wraps GPL code,
// so it is outside the workspace and runs as its own process: installed into devnet/conflux-node on first
// use.
import { installOnFirstUse, runSeparateTests } from './runSeparateTests.ts'

const installed = await installOnFirstUse('devnet/conflux-node')
const contracts = () => runSeparateTests('conflux', 'devnet/vitest.conflux.config.ts')
const keeper = () => runSeparateTests('conflux-keeper', 'apps/server/vitest.conflux.config.ts')
process.exitCode = installed && (await contracts()) && (await keeper()) ? 0 : 1
