import * as z from 'zod/mini'
import type { Secret } from '#server/platform/settings/Secret.ts'
import { readText } from '#server/platform/upstreams/fetchUpstream.ts'
import { BeaconNodeUnavailableError } from '../upstreams/BeaconNode.ts'
import { askBeacon } from '../upstreams/beacon/askBeacon.ts'

const answer = z.object({ data: z.array(z.object({ index: z.string(), is_live: z.boolean() })) })

/** Most validators per request. */
const mostIndices = 1_000

/** Nodes answer this if they lack the route or have it switched off. */
const unknownStatuses = new Set([400, 403, 404, 405, 501])

/**
 * Validators whose vote of an epoch the node has seen (`POST /eth/v1/validator/liveness/{epoch}`).
 * @returns undefined if the node does not report it
 * @throws {BeaconNodeUnavailableError} BEACON_NODE_UNAVAILABLE
 */
export async function readLiveness(
  url: Secret,
  networkName: string,
  epoch: number,
  indices: readonly number[],
): Promise<ReadonlySet<number> | undefined> {
  const live = new Set<number>()
  for (let start = 0; start < indices.length; start += mostIndices) {
    const part = indices.slice(start, start + mostIndices)
    const found = await readPart(url, networkName, epoch, part)
    if (!found) return undefined
    for (const index of found) live.add(index)
  }
  return live
}

async function readPart(
  url: Secret,
  networkName: string,
  epoch: number,
  indices: readonly number[],
): Promise<number[] | undefined> {
  const path = `/eth/v1/validator/liveness/${epoch}`
  try {
    const response = await askBeacon(url, path, { body: indices.map(String) })
    if (unknownStatuses.has(response.status)) return undefined
    if (!response.ok) throw new BeaconNodeUnavailableError(networkName, `HTTP status ${response.status}`)
    const { data } = z.parse(answer, JSON.parse(await readText(response)))
    // Validators that a node omits are not offline.
    if (data.length < indices.length) throw new BeaconNodeUnavailableError(networkName, 'validators left out')
    return data.filter(({ is_live }) => is_live).map(({ index }) => Number(index))
  } catch (cause) {
    if (cause instanceof BeaconNodeUnavailableError) throw cause
    throw new BeaconNodeUnavailableError(networkName, `${path}: no usable answer`, cause)
  }
}
