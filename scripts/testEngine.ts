// npm run test:engine: the Ethereum life-cycle tests on a full execution client behind the engine API. The
// client is large, so it is outside the workspace: installed into devnet/engine on first use.
import { installOnFirstUse, runSeparateTests } from './runSeparateTests.ts'

const installed = await installOnFirstUse('devnet/engine')
process.exitCode = installed && (await runSeparateTests('engine', 'devnet/vitest.engine.config.ts')) ? 0 : 1
