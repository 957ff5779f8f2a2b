import { secondBeaconApiUrls } from '../../settings/index.ts'
import { knownToBeacon } from './knownToBeacon.ts'
import type { ChainCheckResult } from './ProofCheck.ts'
import type { StakeToProve } from './StakeToProve.ts'

/**
 * Milliseconds for which it is remembered that a node knew none of some keys: the check before the signature need not
 * load the waiting queue of the whole chain again. What came since is in the newest blocks, which the wallet reads.
 */
const rememberedMs = 300_000

/** When a node said so, by node and keys. */
const knewNone = new Map<string, number>()

/**
 * Asks beacon nodes that are not the provider's whether a key was used. One that knows a key refuses it, whatever the
 * others say. One answer is enough. Where none answers, the stake stops unless the person goes on in spite of it: a
 * server that lies about a key could also be what keeps the sources from answering. Where none is set up, the check passes
 * with the reservation that the provider's word stands alone.
 * @param urls base addresses of Beacon APIs
 */
export async function checkSecondBeacon(
  {
    target,
    deposits,
    isSecondBeaconWaived = false,
  }: Pick<StakeToProve, 'target' | 'deposits' | 'isSecondBeaconWaived'>,
  urls: readonly string[] = secondBeaconApiUrls(target.chain.id),
): Promise<ChainCheckResult> {
  if (urls.length === 0) return { warning: 'SECOND_BEACON_NOT_CONFIGURED' }
  const pubkeys = deposits.map(({ pubkey }) => pubkey)
  const answers = await Promise.all(
    urls.map(async url => {
      const host = new URL(url).host
      try {
        return { host, known: await askOnce(url, pubkeys, target.chain.genesisForkVersion) }
      } catch {
        return { host, known: null }
      }
    }),
  )
  const knowing = answers.filter(({ known }) => known && known.size > 0)
  const hostsOf = (list: typeof answers) => list.map(({ host }) => host).join(', ')
  if (knowing.length > 0)
    return {
      code: 'SECOND_BEACON_KNOWS_KEY',
      details: hostsOf(knowing),
      failedRows: pubkeys.flatMap((key, row) => (knowing.some(({ known }) => known?.has(key)) ? [row] : [])),
    }
  const silent = answers.filter(({ known }) => known === null)
  if (silent.length === answers.length) {
    const details = hostsOf(silent)
    if (isSecondBeaconWaived) return { warning: 'SECOND_BEACON_WAIVED', details }
    return { status: 'unavailable', code: 'SECOND_BEACON_UNAVAILABLE', details }
  }
  return { seen: { at: 'hosts', hosts: hostsOf(answers.filter(({ known }) => known !== null)) } }
}

async function askOnce(url: string, pubkeys: readonly string[], forkVersion: string): Promise<Set<string>> {
  const question = [url, ...pubkeys].join()
  if (Date.now() - (knewNone.get(question) ?? 0) < rememberedMs) return new Set()
  const known = await knownToBeacon(url, pubkeys, forkVersion)
  if (known.size === 0) knewNone.set(question, Date.now())
  return known
}
