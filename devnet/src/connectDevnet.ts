import { BaseError } from '@granary/errors'
import { toHex } from 'viem'
import type { DevnetStats, DevnetStatus } from './DevnetStatus.ts'
import { createJsonRpc } from './execution/jsonRpc.ts'
import { defaultPorts } from './process/DevnetOptions.ts'
import type { Conduct } from './ssv/PlayNode.ts'
import type { SsvStatus } from './ssv/SsvStatus.ts'

/** Slots per epoch, as in the minimal preset. */
export const slotsPerEpoch = 8

const defaultControlUrl = `http://127.0.0.1:${defaultPorts.control}`

/** Splits longer warps into requests below the time limit. */
const slotsPerRequest = 1000

/** A running devnet of any process. */
export type ConnectedDevnet = DevnetStatus & {
  /** Passes epochs (8 slots each) as fast as possible, with all pending transactions. */
  warpEpochs(epochs: number): Promise<DevnetStats>
  warpSlots(slots: number): Promise<DevnetStats>
  /** Stops the Ethereum chain's clock. A warp still moves it. */
  pause(): Promise<DevnetStats>
  resume(): Promise<DevnetStats>
  /** Mines Conflux blocks at once: queues that wait for blocks advance. */
  mineConflux(blocks: number): Promise<void>
  /** Moves the Conflux chain's time ahead without its blocks: a reward day ends. */
  passConfluxTime(seconds: number): Promise<void>
  stats(): Promise<DevnetStats>
  /** Saves the state now, if there is a data folder. */
  save(): Promise<DevnetStats>
  /**
   * Slashes a validator in the next block: it signs two proposals for one slot, and the chain includes the
   * proof.
   * @param validator index or public key; its key must be here: a genesis validator's, or an imported one
   */
  slash(validator: number | string): Promise<DevnetStats>
  /** Takes keys off duty (no votes, blocks or sync committee) or back on, from the next slot. */
  setOffline(pubkeys: readonly string[], offline: boolean): Promise<DevnetStats>
  /** What the SSV operators run, and why they ignore a validator. */
  ssv(): Promise<SsvStatus>
  /**
   * Lets the SSV oracle tell the network each cluster's effective balance, in the next block, where it has changed.
   * @returns how many clusters
   */
  tellSsvBalances(): Promise<number>
  /** Lets SSV operators sign rightly, wrongly or not at all, from the next slot. A restart makes all honest. */
  setSsvConduct(operatorIds: readonly number[], conduct: Conduct): Promise<SsvStatus>
}

/**
 * Connects to a devnet of another process.
 * @param controlUrl as in `control.url`; by default where `npm start` listens
 * @throws {DevnetUnreachableError} if nothing answers there
 */
export async function connectDevnet(controlUrl = defaultControlUrl): Promise<ConnectedDevnet> {
  const status = await call<DevnetStatus>(controlUrl, 'GET', '/status')
  const stats = () => call<DevnetStats>(controlUrl, 'GET', '/stats')
  const warpSlots = async (slots: number) => {
    for (let left = slots; left > slotsPerRequest; left -= slotsPerRequest)
      await call<DevnetStats>(controlUrl, 'POST', '/warp', { slots: slotsPerRequest })
    return call<DevnetStats>(controlUrl, 'POST', '/warp', { slots: ((slots - 1) % slotsPerRequest) + 1 })
  }
  const confluxRpcUrl = () => {
    if (status.conflux) return status.conflux.rpcUrl
    throw new DevnetRefusedError('conflux', 'it runs without a Conflux chain')
  }
  return {
    ...status,
    warpSlots,
    warpEpochs: epochs => warpSlots(epochs * slotsPerEpoch),
    mineConflux: async blocks => mineConflux(confluxRpcUrl(), blocks),
    passConfluxTime: async seconds => passConfluxTime(confluxRpcUrl(), seconds),
    pause: () => call(controlUrl, 'POST', '/pause', {}),
    resume: () => call(controlUrl, 'POST', '/resume', {}),
    stats,
    save: () => call(controlUrl, 'POST', '/save', {}),
    slash: validator => call(controlUrl, 'POST', '/slash', { validator: String(validator) }),
    setOffline: (pubkeys, offline) => call(controlUrl, 'POST', '/offline', { pubkeys, offline }),
    ssv: () => call(controlUrl, 'GET', '/ssv'),
    tellSsvBalances: async () =>
      (await call<{ clusters: number }>(controlUrl, 'POST', '/ssv/balances', {})).clusters,
    setSsvConduct: (operatorIds, conduct) =>
      call(controlUrl, 'POST', '/ssv/conduct', { operatorIds, conduct }),
  }
}

async function call<T>(url: string, method: string, path: string, body?: object): Promise<T> {
  let response: Response
  try {
    const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    response = await fetch(url + path, { method, ...json })
  } catch (cause) {
    throw new DevnetUnreachableError(url, cause)
  }
  const answer = (await response.json()) as T & { message?: string }
  if (!response.ok) throw new DevnetRefusedError(path, answer.message ?? String(response.status))
  return answer
}

export class DevnetUnreachableError extends BaseError {
  override readonly name = 'DevnetUnreachableError'
  constructor(url: string, cause: unknown) {
    super('No devnet answers there.', {
      code: 'DEVNET_UNREACHABLE',
      cause,
      details: url,
      metaMessages: ['Start it with npm start, or with: npm run devnet -- up'],
    })
  }
}

export class DevnetRefusedError extends BaseError {
  override readonly name = 'DevnetRefusedError'
  constructor(path: string, message: string) {
    super('The devnet refused the request.', { code: 'DEVNET_REFUSED', details: `${path}: ${message}` })
  }
}

/** Mines blocks of the Conflux chain at once, a second apart; their earnings are paid within ten seconds. */
async function mineConflux(rpcUrl: string, blocks: number): Promise<void> {
  await createJsonRpc(rpcUrl).request('anvil_mine', [toHex(blocks), toHex(1)])
}

/** Moves the Conflux chain's time ahead and mines a block then. Periods count blocks and do not pass. */
async function passConfluxTime(rpcUrl: string, seconds: number): Promise<void> {
  const rpc = createJsonRpc(rpcUrl)
  await rpc.request('evm_increaseTime', [seconds])
  await rpc.request('anvil_mine', [toHex(1)])
}
