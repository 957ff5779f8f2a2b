import { multicall3Bytecode } from '@granary/contracts/bytecode'
import { toHex } from '@lodestar/utils'
import { BeaconChain } from '../beacon/BeaconChain.ts'
import { genesisState } from '../beacon/genesisState.ts'
import { Keyring } from '../beacon/Keyring.ts'
import { produceSlot } from '../beacon/produceSlot.ts'
import { type ConfluxChain, startConflux } from '../conflux/startConflux.ts'
import { devnetAddresses } from '../devnetAddresses.ts'
import { deployBatchDeposit } from '../execution/deployBatchDeposit.ts'
import { deployRewardSplitter } from '../execution/deployRewardSplitter.ts'
import type { EthereumChain } from '../execution/ExecutionClient.ts'
import type { ExecutionKind } from '../execution/ExecutionKind.ts'
import { hoodiGenesis } from '../execution/hoodiGenesis.ts'
import { startEthereum } from '../execution/startEthereum.ts'
import { deployMarket } from '../market/deployMarket.ts'
import type { Snapshot } from '../snapshot/Snapshot.ts'
import { addSsvToOlderChain, deploySsv } from '../ssv/deploySsv.ts'
import { SsvOperators } from '../ssv/SsvOperators.ts'
import { everySsvAccount, ssvAccountWei } from '../ssv/ssvAccounts.ts'

export type Chains = {
  beacon: BeaconChain
  ssv: SsvOperators
  /** geth-format genesis.json of the execution side. */
  executionGenesis: Uint8Array
  conflux: ConfluxChain | undefined
  /** Rejects if one of the chains' processes ends by itself. */
  failure: Promise<never>
  stop(): Promise<void>
}

export type ChainOptions = {
  execution: ExecutionKind
  /** 0: any free one. */
  ethereumPort: number
  /** Undefined: no Conflux chain. */
  confluxPort: number | undefined
  /** Deploy the market where it is missing. */
  market: boolean
}

/**
 * Starts both local chains anew, or from a snapshot. Throws {@link UnusableSnapshotError} if the snapshot
 * cannot be resumed.
 */
export async function startChains(options: ChainOptions, snapshot: Snapshot | null): Promise<Chains> {
  const executionGenesis = snapshot?.executionGenesis ?? newGenesis(options.execution)
  const starts = await Promise.allSettled([
    startEthereum(options.execution, options.ethereumPort, executionGenesis),
    options.confluxPort === undefined ? undefined : startConflux(options.confluxPort, snapshot?.conflux),
  ])
  const [ethereum, conflux] = starts
  const stop = async () => {
    const running = starts.flatMap(start =>
      start.status === 'fulfilled' && start.value ? [start.value] : [],
    )
    await Promise.all(running.map(chain => chain.stop()))
  }
  try {
    if (ethereum.status === 'rejected') throw ethereum.reason
    if (conflux.status === 'rejected') throw conflux.reason
    const ssv = new SsvOperators(ethereum.value.execution.rpcUrl)
    const keyring = new Keyring(ssv)
    const beacon = await (snapshot
      ? restored(ethereum.value, keyring, snapshot, options)
      : fresh(ethereum.value, keyring, options))
    await ssv.follow()
    return {
      beacon,
      ssv,
      executionGenesis,
      conflux: conflux.value,
      failure: firstFailure(ethereum.value, conflux.value),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function newGenesis(kind: ExecutionKind): Uint8Array {
  const genesis = hoodiGenesis({
    timestamp: Math.floor(Date.now() / 1000),
    kind,
    predeployed: { [devnetAddresses.multicall3]: multicall3Bytecode },
    funded: Object.fromEntries(everySsvAccount.map(({ address }) => [address, ssvAccountWei])),
  })
  return Buffer.from(JSON.stringify(genesis))
}

async function fresh(
  { execution }: EthereumChain,
  keyring: Keyring,
  { market }: ChainOptions,
): Promise<BeaconChain> {
  const state = genesisState(await execution.genesis())
  const chain = new BeaconChain(execution, keyring, { states: [{ state }], slot: 0, attestations: [] })
  await deployBatchDeposit(execution.rpcUrl)
  await deployRewardSplitter(execution.rpcUrl)
  await deploySsv(execution.rpcUrl)
  if (market) await deployMarket(execution.rpcUrl)
  await produceSlot(chain, 1)
  // One block may be too small for all of them.
  if (await execution.hasPendingTransactions()) await produceSlot(chain, 2)
  return chain
}

/** Throws {@link UnusableSnapshotError} for any fault: its files were intact. */
async function restored(
  { execution }: EthereumChain,
  keyring: Keyring,
  snapshot: Snapshot,
  { market }: ChainOptions,
): Promise<BeaconChain> {
  try {
    await execution.restore(snapshot.ethereum)
    for (const key of snapshot.keys) keyring.add(key)
    for (const [pubkey, record] of snapshot.signingRecords) keyring.setRecord(pubkey, record)
    const chain = new BeaconChain(execution, keyring, snapshot)
    const executionHead = toHex(await execution.headHash())
    if (executionHead !== chain.head.executionHash)
      throw new Error(`the execution chain is at ${executionHead}, not at ${chain.head.executionHash}`)
    await deployRewardSplitter(execution.rpcUrl)
    await addSsvToOlderChain(execution.rpcUrl)
    if (market) await deployMarket(execution.rpcUrl)
    return chain
  } catch (cause) {
    throw new UnusableSnapshotError(cause)
  }
}

async function firstFailure(ethereum: EthereumChain, conflux: ConfluxChain | undefined): Promise<never> {
  return Promise.race([ethereum.failure, ...(conflux ? [conflux.failure] : [])])
}

export class UnusableSnapshotError extends Error {
  override readonly name = 'UnusableSnapshotError'
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
