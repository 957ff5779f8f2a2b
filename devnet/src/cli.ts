import { parseArgs } from 'node:util'
import { BaseError } from '@granary/errors'
import {
  connectDevnet,
  type DevnetOptions,
  type DevnetStats,
  defaultPorts,
  type SsvStatus,
  startDevnet,
} from './index.ts'

const usage = `Local chains for Granary.
  npm run devnet -- up [--data-dir DIR] [--slot-ms N] [--any-ports] [--no-conflux] [--market]
                            [--execution anvil|engine]
  npm run devnet -- status | stats | ssv | pause | resume | save [--control URL]
  npm run devnet -- warp EPOCHS [--control URL]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'data-dir': { type: 'string' },
    'slot-ms': { type: 'string', default: '1000' },
    'any-ports': { type: 'boolean', default: false },
    'no-conflux': { type: 'boolean', default: false },
    market: { type: 'boolean', default: false },
    execution: { type: 'string', default: 'anvil' },
    control: { type: 'string', default: `http://127.0.0.1:${defaultPorts.control}` },
  },
})

async function up(): Promise<void> {
  const options: DevnetOptions = {
    slotMs: Number(values['slot-ms']),
    conflux: !values['no-conflux'],
    market: values.market,
    execution: values.execution === 'engine' ? 'engine' : 'anvil',
    ...(values['any-ports'] ? {} : { ports: defaultPorts }),
    ...(values['data-dir'] === undefined ? {} : { dataDir: values['data-dir'] }),
  }
  const devnet = await startDevnet({ ...options, log: console.log })
  const { ethereum, conflux, control } = devnet
  console.log(JSON.stringify({ ethereum, conflux, control }, null, 2))
  const stop = () => void devnet.stop()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const error = await devnet.ended
  if (error) throw error
}

async function ask(command: string): Promise<unknown> {
  const devnet = await connectDevnet(values.control)
  const commands: Record<string, () => Promise<DevnetStats | SsvStatus>> = {
    stats: devnet.stats,
    ssv: devnet.ssv,
    pause: devnet.pause,
    resume: devnet.resume,
    save: devnet.save,
    warp: () => devnet.warpEpochs(Number(positionals[1] ?? 1)),
  }
  if (command === 'status')
    return { ethereum: devnet.ethereum, conflux: devnet.conflux, slotMs: devnet.slotMs }
  return commands[command]?.()
}

const command = positionals[0] ?? ''
if (command === 'up' && ['anvil', 'engine'].includes(values.execution)) await up().catch(fail)
else if (['status', 'stats', 'ssv', 'pause', 'resume', 'save', 'warp'].includes(command))
  console.log(JSON.stringify(await ask(command).catch(fail), null, 2))
else {
  console.error(usage)
  process.exitCode = 2
}

function fail(error: unknown): never {
  console.error(error instanceof BaseError ? error.message : error)
  process.exit(1)
}
