import { coreBridgeAbi, sharePoolAbi, votePoolAbi } from '@granary/contracts'
import { type ConfluxChain, confluxOperator, coreGas, startConfluxChain } from '@granary/contracts/testing'
import { type Abi, type Hex, parseEther } from 'viem'

/** ICoreBridge.Step, in its order. */
const steps = ['None', 'Collect', 'Stake', 'Retire', 'Unlock', 'Return', 'Interest'] as const
const vote = parseEther('1000')
const [first, second] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

/** Gas by call: the first time, when storage is new, and later. */
type Figures = Map<string, [first: bigint, later?: bigint]>

await run('vote', measureVotePool)
await run('share', measureSharePool)

async function run(
  kind: 'vote' | 'share',
  measure: (chain: ConfluxChain, figures: Figures) => Promise<void>,
): Promise<void> {
  const chain = await startConfluxChain(kind)
  try {
    for (const address of [first, second]) await chain.client.setBalance({ address, value: vote * 1000n })
    const figures: Figures = new Map()
    await measure(chain, figures)
    console.log(
      `Gas of the ${kind} pool and its bridge (on anvil; a Conflux node counts about twice as much)`,
    )
    console.table(
      Object.fromEntries(
        [...figures].map(([name, [once, later]]) => [
          name,
          { first: Number(once), later: later === undefined ? '' : Number(later) },
        ]),
      ),
    )
  } finally {
    await chain.stop()
  }
}

async function measureVotePool(chain: ConfluxChain, figures: Figures): Promise<void> {
  await setPeriods(chain)
  const measure = poolMeasure(chain, figures, votePoolAbi)
  for (const account of [first, second]) await measure('increaseStake', [5n], { account, value: 5n * vote })
  await startWork(chain, figures)
  for (const part of [2n, 1n]) {
    await measure('claimAllInterest')
    await measure('decreaseStake', [part])
    await earnAndWork(chain, figures)
    await measure('withdrawStake', [part])
  }
}

async function measureSharePool(chain: ConfluxChain, figures: Figures): Promise<void> {
  await setPeriods(chain)
  const measure = poolMeasure(chain, figures, sharePoolAbi)
  for (const account of [first, second]) await measure('deposit', [], { account, value: 5n * vote + 1n })
  await startWork(chain, figures)
  for (const part of [2n, 1n]) {
    await measure('redeem', [part * vote])
    await earnAndWork(chain, figures)
    const { client, pool: address } = chain
    const call = { address, abi: sharePoolAbi, functionName: 'userWithdrawable', args: [first] } as const
    await measure('withdraw', [await client.readContract(call)])
    await measure('transfer', [second, vote])
  }
}

/** Two blocks of each waiting period. */
async function setPeriods({ client, pool: address }: ConfluxChain): Promise<void> {
  const call = { address, abi: votePoolAbi, functionName: 'setPeriods', args: [2n, 2n] } as const
  await client.writeContract({ account: confluxOperator, ...call })
}

/** A function that calls the pool, as the first staker by default, and records the gas. */
function poolMeasure(chain: ConfluxChain, figures: Figures, abi: Abi) {
  return (
    functionName: string,
    args: readonly unknown[] = [],
    options: { account?: Hex; value?: bigint } = {},
  ) =>
    note(chain, figures, functionName, () =>
      chain.client.writeContract({
        account: first,
        address: chain.pool,
        abi,
        functionName,
        args,
        ...options,
      }),
    )
}

async function startWork(chain: ConfluxChain, figures: Figures): Promise<void> {
  await work(chain, figures, 1)
  await chain.register(1n)
  await earnAndWork(chain, figures)
}

async function earnAndWork(chain: ConfluxChain, figures: Figures): Promise<void> {
  const { client, bridge } = chain
  const balance = await client.getBalance({ address: bridge })
  await client.setBalance({ address: bridge, value: balance + parseEther('10') })
  await work(chain, figures, Number.POSITIVE_INFINITY)
}

/** Runs due steps, at most `most`, and records the gas by step. */
async function work(chain: ConfluxChain, figures: Figures, most: number): Promise<void> {
  const { client, bridge: address } = chain
  for (let done = 0; done < most; done += 1) {
    const step = await client.readContract({ address, abi: coreBridgeAbi, functionName: 'nextStep' })
    if (step === 0) return
    await note(chain, figures, `work: ${steps[step]}`, () =>
      client.writeContract({
        account: confluxOperator,
        address,
        abi: coreBridgeAbi,
        functionName: 'work',
        gas: coreGas,
      }),
    )
  }
}

async function note(
  { client }: ConfluxChain,
  figures: Figures,
  name: string,
  send: () => Promise<Hex>,
): Promise<void> {
  const receipt = await client.waitForTransactionReceipt({ hash: await send() })
  if (receipt.status !== 'success') throw new Error(`${name} failed`)
  const known = figures.get(name)
  figures.set(name, known ? [known[0], receipt.gasUsed] : [receipt.gasUsed])
}
