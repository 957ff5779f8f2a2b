import type { Hex } from '@granary/staking/ethereum'
import * as z from 'zod/mini'
import type { Secret } from '#server/platform/settings/Secret.ts'
import { readText } from '#server/platform/upstreams/fetchUpstream.ts'
import { parseJson } from '#server/platform/upstreams/parseJson.ts'
import { BeaconNodeUnavailableError } from './BeaconNode.ts'
import { askBeacon } from './beacon/askBeacon.ts'

export type SignedExit = { epoch: number; validatorIndex: number; signature: Hex }

/** Where voluntary exits are submitted: a beacon node's pool. Every call throws `BeaconNodeUnavailableError`. */
export type ExitPool = ReturnType<typeof createExitPool>

const forkSchema = z.object({
  data: z.object({ CAPELLA_FORK_VERSION: z.string().check(z.regex(/^0x[0-9a-fA-F]{8}$/)) }),
})

/** More of a node's answer to an exit is not needed. */
const mostWords = 200

export function createExitPool(url: Secret, networkName: string, onFailure: () => void) {
  async function open(path: string, body?: unknown): Promise<Response> {
    try {
      return await askBeacon(url, path, { body })
    } catch (cause) {
      onFailure()
      throw new BeaconNodeUnavailableError(networkName, 'no answer', cause)
    }
  }

  return {
    /** The fork that exits are signed for, for ever (EIP-7044), 4 bytes. */
    async capellaForkVersion(): Promise<Hex> {
      const response = await open('/eth/v1/config/spec')
      const answer = forkSchema.safeParse(parseJson(await readText(response)))
      if (answer.success) return answer.data.data.CAPELLA_FORK_VERSION.toLowerCase() as Hex
      onFailure()
      throw new BeaconNodeUnavailableError(networkName, '/eth/v1/config/spec: no CAPELLA_FORK_VERSION')
    },
    /** @returns null if the node accepted it, else its objection */
    async submit({ epoch, validatorIndex, signature }: SignedExit): Promise<string | null> {
      const message = { epoch: String(epoch), validator_index: String(validatorIndex) }
      const response = await open('/eth/v1/beacon/pool/voluntary_exits', { message, signature })
      if (response.ok) return null
      const said = (await readText(response)).slice(0, mostWords)
      if (response.status === 400) return said
      onFailure()
      throw new BeaconNodeUnavailableError(networkName, `voluntary_exits: HTTP status ${response.status}`)
    },
  }
}
