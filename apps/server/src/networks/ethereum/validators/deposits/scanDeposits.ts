import type { EthereumChain } from '@granary/chains'
import type { Log } from '#server/platform/log/createLog.ts'
import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import { RpcUpstreamUnavailableError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import { readHeight } from '#server/platform/upstreams/rpc/readHeight.ts'
import type { DepositStore, SeenDeposit } from './DepositStore.ts'
import { type DepositFlaw, flawOf } from './flawOf.ts'
import type { DepositLog } from './parseDepositLog.ts'
import { readDepositLogs, readSenders } from './readDepositLogs.ts'

/** Two epochs: the newest blocks are reread each time, for they may still be replaced. */
const reorgBlocks = 64n

/** Nodes limit the logs of a call; a refused range is halved. */
const mostBlocksPerCall = 2_000n

export type ScanParts = {
  rpc: JsonRpcUpstream
  chain: EthereumChain
  store: DepositStore
  log: Log
  /** Called once per deposit that will cost someone money. */
  onFlaw(flaw: DepositFlaw): void
  blocksPerCall?: bigint
}

/**
 * Reads the deposit contract's events from the last scan to the head, and stores those of offered keys. Idempotent;
 * removes what a reorganisation removes.
 * @returns the last block read
 */
export async function scanDeposits(parts: ScanParts): Promise<bigint> {
  const { rpc, chain, store, blocksPerCall = mostBlocksPerCall } = parts
  const head = await readHeight(rpc)
  let from = await firstBlock(store, chain.id, head)
  let size = blocksPerCall
  while (from <= head) {
    const to = from + size - 1n < head ? from + size - 1n : head
    try {
      const logs = await readDepositLogs(rpc, chain.depositContract.address, from, to)
      const { seen, unread } = await recognise(logs, head, parts)
      await reportFlaws(await store.replaceRange(chain.id, from, to, seen, unread), parts)
      from = to + 1n
    } catch (error) {
      if (!(error instanceof RpcUpstreamUnavailableError) || to === from) throw error
      size = (to - from + 1n) / 2n
    }
  }
  return head
}

/**
 * `startScan` records a block before the first key is given out: without one, only what a reorganisation may change
 * matters.
 */
async function firstBlock(store: DepositStore, chainId: number, head: bigint): Promise<bigint> {
  const next = (await store.nextBlock(chainId)) ?? head + 1n
  const newest = next > head + 1n ? head + 1n : next
  return newest > reorgBlocks ? newest - reorgBlocks : 0n
}

type Recognised = {
  seen: SeenDeposit[]
  /** The node does not know the transaction of these (yet). */
  unread: DepositLog[]
}

/** The deposits of offered keys. */
async function recognise(logs: DepositLog[], head: bigint, parts: ScanParts): Promise<Recognised> {
  const { rpc, chain, store, log } = parts
  const restored = await store.restoreSpent(chain, logs)
  if (restored > 0) log.info({ keys: restored }, 'restored deposited keys of forgotten offers')
  const offered = await store.offeredKeys(
    chain.id,
    logs.map(({ pubkey }) => pubkey),
  )
  const keys = new Map(offered.map(key => [key.pubkey, key]))
  const ours = logs.filter(({ pubkey }) => keys.has(pubkey))
  const senders = await readSenders(
    rpc,
    ours.map(({ transactionHash }) => transactionHash),
  )
  const unread = ours.filter(({ transactionHash }) => !senders.has(transactionHash))
  // Do not lose a deposit in blocks that are read for the last time to a node that has not indexed them all.
  const lost = unread.find(({ blockNumber }) => blockNumber + reorgBlocks <= head)
  if (lost) throw new RpcUpstreamUnavailableError(chain.name, `no transaction ${lost.transactionHash}`)
  const seen = ours.flatMap(deposit => {
    const fromAddress = senders.get(deposit.transactionHash)
    const key = keys.get(deposit.pubkey)
    if (!key || !fromAddress) return []
    return [{ ...deposit, fromAddress, flaw: flawOf(deposit, key, chain.genesisForkVersion) }]
  })
  return { seen, unread }
}

const messages: Readonly<Record<DepositFlaw, string>> = {
  signature:
    'the signature of a deposit is not its key’s: the beacon chain will drop it, and its ETH is lost',
  credentials: 'an offered key was deposited for other withdrawal credentials, signed by the key itself',
}

/** A top-up of an existing validator is never checked for its signature, and loses nothing. */
async function reportFlaws(news: readonly SeenDeposit[], parts: ScanParts): Promise<void> {
  for (const deposit of news) {
    const { pubkey, transactionHash, fromAddress, flaw } = deposit
    if (!flaw) continue
    if (flaw === 'signature' && (await parts.store.hasGoodDepositBefore(parts.chain.id, deposit))) continue
    parts.log.error({ code: 'DEPOSIT_FLAWED', flaw, pubkey, transactionHash, fromAddress }, messages[flaw])
    parts.onFlaw(flaw)
  }
}
