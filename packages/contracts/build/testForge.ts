import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  batchDepositBytecode,
  coreBridgeBytecode,
  localSsvNetworkBytecode,
  localSsvViewsBytecode,
  rewardSplitterFactoryBytecode,
  sharePoolBytecode,
  votePoolBytecode,
} from '../src/bytecode.ts'
import { officialDepositContract } from '../testing/officialDepositContract.ts'

type Result = { status: 'Success' | 'Failure' | 'Skipped'; reason: string | null; counterexample: unknown }
type Suites = Record<string, { test_results: Record<string, Result> }>

const require = createRequire(import.meta.url)
const folder = new URL('../', import.meta.url)

writeFixture()
// Each profile has its own EVM: Ethereum's as it is now, and the oldest that Conflux may be.
const runs = [runForge('default'), runForge('conflux')]
const results = runs
  .flatMap(Object.entries<Suites[string]>)
  .flatMap(([suite, { test_results }]) =>
    Object.entries(test_results).map(([name, result]) => ({ name: `${suite} ${name}`, ...result })),
  )
const failures = results.filter(({ status }) => status !== 'Success')
// A profile that does not compile has run nothing; names given on the command line may be in one profile alone.
const isWhole = process.argv.length > 2 || runs.every(suites => Object.keys(suites).length > 0)
for (const { name, reason, counterexample } of failures) {
  print(`FAIL ${name}: ${reason ?? 'no reason given'}`)
  if (counterexample) print(JSON.stringify(counterexample, null, 2))
}
print(`${results.length - failures.length} passed, ${failures.length} failed`)
process.exitCode = !isWhole || results.length === 0 || failures.length > 0 ? 1 : 0

/** What the tests read: the official deposit contract's own code and storage, and the bytecode that is shipped. */
function writeFixture(): void {
  const { code, storage } = officialDepositContract()
  const fixture = {
    code,
    slots: storage.map(([slot]) => slot),
    values: storage.map(([, value]) => value),
    batchDeposit: batchDepositBytecode,
    rewardSplitterFactory: rewardSplitterFactoryBytecode,
    ssvNetwork: localSsvNetworkBytecode,
    ssvViews: localSsvViewsBytecode,
    votePool: votePoolBytecode,
    sharePool: sharePoolBytecode,
    coreBridge: coreBridgeBytecode,
  }
  mkdirSync(new URL('.granary/forge/', folder), { recursive: true })
  writeFileSync(new URL('.granary/forge/fixture.json', folder), JSON.stringify(fixture))
}

function runForge(profile: 'default' | 'conflux'): Suites {
  const program = require.resolve('@foundry-rs/forge/bin.mjs')
  const compiler = fileURLToPath(new URL('./solc.ts', import.meta.url))
  const args = [program, 'test', '--offline', '--use', compiler, '--json', ...process.argv.slice(2)]
  // forge starts solc.ts, which needs the Node that runs this, whichever the machine has.
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const env = { ...process.env, PATH: path, TARGET_TOOL: 'forge', FOUNDRY_PROFILE: profile }
  const { stdout, stderr, error } = spawnSync(process.execPath, args, {
    cwd: fileURLToPath(folder),
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  try {
    return JSON.parse(stdout)
  } catch {
    print(stdout)
    print(stderr)
    return {}
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
