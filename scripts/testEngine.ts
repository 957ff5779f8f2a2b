// npm run test:engine: the Ethereum life-cycle tests on a whole execution client behind the engine API. The client
// is large, so it is no dependency of the workspace: this installs it into devnet/engine on first use.
import { join } from 'node:path'
import { installOnFirstUse } from './installOnFirstUse.ts'
import { repositoryRoot } from './repositoryRoot.ts'
import { runSeparateTests } from './runSeparateTests.ts'

const folder = join(repositoryRoot, 'devnet/engine')
const installed = await installOnFirstUse(folder)
process.exitCode =
  installed && (await runSeparateTests('engine', join('devnet', 'vitest.engine.config.ts'))) ? 0 : 1
