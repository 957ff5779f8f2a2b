// npm run test:engine: the Ethereum life-cycle tests on a full execution client behind the engine API. The
// client is large, so it is outside the workspace: installed into devnet/engine on first use.
import { join } from 'node:path'
import { installOnFirstUse } from './installOnFirstUse.ts'
import { repositoryRoot } from './repositoryRoot.ts'
import { runSeparateTests } from './runSeparateTests.ts'

const folder = join(repositoryRoot, 'devnet/engine')
const installed = await installOnFirstUse(folder)
process.exitCode =
  installed && (await runSeparateTests('engine', join('devnet', 'vitest.engine.config.ts'))) ? 0 : 1
