// Events per second indexed for a Conflux pool's history, beside the node's own eth_getLogs for the same
// blocks, undecoded: the floor for any index. Then staker readings per second for finished days.
import { multicall3Abi, sharePoolAbi, votePoolAbi } from '@granary/contracts'
import { type PoolChain, startPoolChain } from '@granary/contracts/testing'
import { readSettings, startServer } from '@granary/server'
import { type Abi, encodeFunctionData, type Hex, parseEther } from 'viem'

const transactions = 60
const perTransaction = 100
const days = 5
/** Its calls come from one account, which acts as a staker. */
const multicall3 = '0xEFf0078910f638cd81996cc117bccD3eDf2B072F'
const noon = Date.parse('2026-11-20T12:00:00Z') / 1000
const daySeconds = 86_400

const pools = await startPoolChain(noon)
try {
  await pools.client.setBalance({ address: multicall3, value: parseEther('100000000') })
  await makeUnstakes(pools)
  const floor = median(await repeat(5, () => readLogs(pools)))
  const runs = await repeat(3, () => runOnce(pools, `vote:${pools.votePool}@0`))
  printEvents(floor, runs.sort((a, b) => a.seconds - b.seconds)[1])
  await makeHolders(pools)
  printReadings(await runOnce(pools, `share:${pools.sharePool}@0`))
} finally {
  await pools.stop()
}

/** One stake, then unstakes of one vote each. */
async function makeUnstakes(chain: PoolChain): Promise<void> {
  const votes = BigInt(transactions * perTransaction)
  const value = votes * parseEther('1000')
  await chain.send(multicall3, chain.votePool, votePoolAbi as Abi, 'increaseStake', [votes], value)
  const unstake = encodeFunctionData({ abi: votePoolAbi, functionName: 'decreaseStake', args: [1n] })
  for (let turn = 0; turn < transactions; turn += 1)
    await callMany(chain, Array(perTransaction).fill({ target: chain.votePool, callData: unstake }))
}

/** A thousand share holders, and days with a reward each. */
async function makeHolders(chain: PoolChain): Promise<void> {
  await chain.send(multicall3, chain.sharePool, sharePoolAbi as Abi, 'deposit', [], parseEther('1000'))
  for (let turn = 0; turn < 10; turn += 1) {
    const transfers = Array.from({ length: perTransaction }, (_, place) => {
      const to: Hex = `0xd${(turn * perTransaction + place).toString(16).padStart(39, '0')}`
      const args = [to, parseEther('0.5')] as const
      return {
        target: chain.sharePool,
        callData: encodeFunctionData({ abi: sharePoolAbi, functionName: 'transfer', args }),
      }
    })
    await callMany(chain, transfers)
  }
  for (let day = 1; day <= days; day += 1) {
    await chain.addInterest(chain.sharePool, parseEther('1'))
    await chain.client.setNextBlockTimestamp({ timestamp: BigInt(noon + day * daySeconds) })
    await chain.client.mine({ blocks: 20, interval: 1 })
  }
}

async function callMany(chain: PoolChain, calls: readonly { target: Hex; callData: Hex }[]): Promise<void> {
  const batch = calls.map(call => ({ ...call, allowFailure: false }))
  await chain.send(multicall3, multicall3, multicall3Abi as Abi, 'aggregate3', [batch])
}

/** @returns seconds that the node takes for all logs of the pool */
async function readLogs({ rpcUrl, votePool }: PoolChain): Promise<number> {
  const params = [{ address: votePool, fromBlock: '0x0', toBlock: 'latest' }]
  const started = performance.now()
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params }),
  })
  await response.arrayBuffer()
  return (performance.now() - started) / 1000
}

type Run = { seconds: number; events: number; readings: number }

/** The job's first run on an empty database, with the server's own figures. */
async function runOnce(chain: PoolChain, pool: string): Promise<Run> {
  const settings = readSettings({
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_FOLDER: 'memory:',
    RPC_URLS_CFX_TESTNET: chain.rpcUrl,
    CONFLUX_POOLS_TESTNET: pool,
    CONFLUX_SCAN_SECONDS: '3600',
  })
  const server = await startServer(settings)
  try {
    for (;;) {
      const figures = await (await fetch(`${server.url}/metrics`)).text()
      const figure = (name: string) =>
        Number(new RegExp(`^${name}\\{.*\\} (.*)$`, 'm').exec(figures)?.[1] ?? 0)
      const seconds = figure('granary_job_duration_seconds_sum')
      const run = {
        events: figure('granary_conflux_index_events_total'),
        readings: figure('granary_conflux_readings_total'),
      }
      if (seconds > 0) return { seconds, ...run }
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  } finally {
    await server.close()
  }
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const found: T[] = []
  for (let turn = 0; turn < times; turn += 1) found.push(await work())
  return found
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function printEvents(floorSeconds: number, run: Run | undefined): void {
  if (!run) return
  const floor = run.events / floorSeconds
  const rate = run.events / run.seconds
  console.log(`eth_getLogs alone:  ${floor.toFixed(0).padStart(7)} events/s (${run.events} events)`)
  console.log(
    `kept in the database: ${rate.toFixed(0).padStart(5)} events/s (${(rate / floor).toFixed(2)} x the floor)`,
  )
}

function printReadings({ seconds, readings, events }: Run): void {
  const rate = (readings / seconds).toFixed(0)
  console.log(
    `days of stakers:    ${rate.padStart(7)} readings/s (${readings} readings, ${events} events among them)`,
  )
}
