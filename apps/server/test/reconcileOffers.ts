import { hoodi } from '@granary/chains'
import type { ConnectedDevnet } from '@granary/devnet'
import type { Hex } from '@granary/staking/ethereum'
import { deposits, keystores, offers, validators } from '#server/networks/ethereum/validators/tables.ts'
import { readDepositLogs } from '../src/networks/ethereum/validators/deposits/readDepositLogs.ts'
import type { Database } from '../src/platform/db/Database.ts'
import type { JsonRpcUpstream } from '../src/platform/upstreams/JsonRpcUpstream.ts'

export type ReconcileParts = {
  database: Database
  devnet: ConnectedDevnet
  rpc: Pick<JsonRpcUpstream, 'call'>
  /** The counter of the key journal. */
  nextIndex: number
  /** Every offer that any client was ever given: its id and keys. */
  handedOut: ReadonlyMap<string, readonly Hex[]>
  /** How often each key went to the validator client. */
  handedOver: ReadonlyMap<Hex, number>
}

export type Reconciled = {
  keys: number
  /** Indexes below the counter that belong to no key. */
  unusedIndexes: number
  onChain: number
  inClient: number
  /** What does not agree; nothing, when all is well. */
  problems: string[]
}

/** Whether the chain, the database, the validator client and the answers to clients agree with one another. */
export async function reconcileOffers(parts: ReconcileParts): Promise<Reconciled> {
  const { orm } = parts.database
  const [keys, seen, stores, kept] = await Promise.all([
    orm.select().from(validators),
    orm.select().from(deposits),
    orm.select().from(keystores),
    orm.select().from(offers),
  ])
  const ours = new Set(keys.map(({ pubkey }) => pubkey))
  const logs = await readDepositLogs(
    parts.rpc as JsonRpcUpstream,
    hoodi.depositContract.address,
    0n,
    await headOf(parts),
  )
  const onChain = logs.filter(({ pubkey }) => ours.has(pubkey))
  const inClient = (await clientKeys(parts.devnet)).filter(pubkey => ours.has(pubkey))
  const imported = stores.filter(({ importedAt }) => importedAt).map(({ pubkey }) => pubkey)
  return {
    keys: keys.length,
    unusedIndexes: parts.nextIndex - keys.length,
    onChain: onChain.length,
    inClient: inClient.length,
    problems: [
      ...indexProblems(keys, parts.nextIndex),
      ...handedOutProblems(
        parts.handedOut,
        keys,
        kept.map(({ id }) => id),
      ),
      ...difference('on chain, not in the database', onChain.map(nameOf), seen.map(nameOf)),
      ...difference('in the database, not on chain', seen.map(nameOf), onChain.map(nameOf)),
      ...difference(
        'deposited, not in the client',
        seen.filter(({ flaw }) => !flaw).map(({ pubkey }) => pubkey),
        inClient,
      ),
      ...difference('in the client, not noted', inClient, imported),
      ...difference('noted, not in the client', imported, inClient),
      ...[...parts.handedOver]
        .filter(([, times]) => times > 1)
        .map(([key, times]) => `handed over ${times} times: ${key}`),
    ],
  }
}

/** No index has two keys, and the journal has counted every one. */
function indexProblems(keys: readonly { keyIndex: bigint }[], next: number): string[] {
  const owners = new Map<number, number>()
  const own = (index: number) => owners.set(index, (owners.get(index) ?? 0) + 1)
  for (const { keyIndex } of keys) own(Number(keyIndex))
  return [
    ...[...owners].filter(([, times]) => times > 1).map(([index]) => `index twice: ${index}`),
    ...[...owners.keys()].filter(index => index >= next).map(index => `index beyond the counter: ${index}`),
  ]
}

/** What a client was given is kept, whole, and no key was given in two offers. */
function handedOutProblems(
  handedOut: ReconcileParts['handedOut'],
  keys: readonly { pubkey: Hex; offerId: string }[],
  kept: readonly string[],
): string[] {
  const offerOf = new Map(keys.map(({ pubkey, offerId }) => [pubkey, offerId]))
  const given = [...handedOut].flatMap(([id, pubkeys]) => pubkeys.map(pubkey => ({ id, pubkey })))
  const twice = given.length - new Set(given.map(({ pubkey }) => pubkey)).size
  return [
    ...difference('offer given, not kept', [...handedOut.keys()], kept),
    ...given
      .filter(({ id, pubkey }) => offerOf.get(pubkey) !== id)
      .map(({ pubkey }) => `key of another offer: ${pubkey}`),
    ...(twice > 0 ? [`keys given in two offers: ${twice}`] : []),
  ]
}

function difference(what: string, left: readonly string[], right: readonly string[]): string[] {
  const known = new Set(right)
  return left.filter(item => !known.has(item)).map(item => `${what}: ${item}`)
}

function nameOf({ transactionHash, logIndex }: { transactionHash: Hex; logIndex: number }): string {
  return `${transactionHash} ${logIndex}`
}

async function headOf({ rpc }: ReconcileParts): Promise<bigint> {
  return BigInt((await rpc.call('eth_blockNumber', [])) as Hex)
}

/** The keys that the validator client has. */
export async function clientKeys({ ethereum }: ConnectedDevnet): Promise<Hex[]> {
  const response = await fetch(`${ethereum.keymanagerUrl}/eth/v1/keystores`, {
    headers: { authorization: `Bearer ${ethereum.keymanagerToken}` },
  })
  const { data } = (await response.json()) as { data: { validating_pubkey: Hex }[] }
  return data.map(({ validating_pubkey }) => validating_pubkey)
}
