import { createHmac } from 'node:crypto'
import { BaseError } from '@granary/errors'
import { bytesToHex, type Hex, hexToBytes, toHex } from 'viem'
import { blockGenesis, type RpcGenesisBlock } from '../blockGenesis.ts'
import type {
  BuiltPayload,
  ExecutionClient,
  ExecutionGenesis,
  Forkchoice,
  PayloadAttributes,
} from '../ExecutionClient.ts'
import { createJsonRpc, type JsonRpc } from '../jsonRpc.ts'
import { type PayloadJson, payloadFromJson, payloadToJson, withdrawalToJson } from './payloadJson.ts'
import { requestsFromList, requestsToList } from './requestsList.ts'

type PayloadStatus = { status: string; validationError?: string | null }
type ForkchoiceAnswer = { payloadStatus: PayloadStatus; payloadId: Hex | null }
type GetPayloadAnswer = { executionPayload: PayloadJson; executionRequests?: Hex[] }

/**
 * Any execution client behind Prague's engine API (forkchoiceUpdatedV3, getPayloadV4, newPayloadV4), with
 * token authentication. Nothing is simulated: withdrawals, beacon roots and requests are the client's own.
 */
export class EngineExecution implements ExecutionClient {
  readonly #rpc: JsonRpc
  readonly #engine: JsonRpc

  /**
   * @param rpcUrl serves both JSON-RPC and the engine API
   * @param secret the 32 bytes of its jwtsecret file
   */
  constructor(rpcUrl: string, secret: Uint8Array) {
    this.#rpc = createJsonRpc(rpcUrl)
    this.#engine = createJsonRpc(rpcUrl, () => ({
      authorization: `Bearer ${engineToken(secret, Math.floor(Date.now() / 1000))}`,
    }))
  }

  get rpcUrl(): string {
    return this.#rpc.url
  }

  async genesis(): Promise<ExecutionGenesis> {
    return blockGenesis(await this.#rpc.request<RpcGenesisBlock>('eth_getBlockByNumber', ['0x0', false]))
  }

  async headHash(): Promise<Uint8Array> {
    const block = await this.#rpc.request<{ hash: Hex }>('eth_getBlockByNumber', ['latest', false])
    return hexToBytes(block.hash)
  }

  async build(forkchoice: Forkchoice, attributes: PayloadAttributes): Promise<BuiltPayload> {
    const payloadId = await this.#updateForkchoice(forkchoice, {
      timestamp: toHex(attributes.timestamp),
      prevRandao: bytesToHex(attributes.prevRandao),
      suggestedFeeRecipient: bytesToHex(attributes.feeRecipient),
      withdrawals: attributes.withdrawals.map(withdrawalToJson),
      parentBeaconBlockRoot: bytesToHex(attributes.parentBeaconBlockRoot),
    })
    if (!payloadId) throw new EngineRefusedError('engine_forkchoiceUpdatedV3', 'no payload was started')
    const answer = await this.#engine.request<GetPayloadAnswer>('engine_getPayloadV4', [payloadId])
    return {
      payload: payloadFromJson(answer.executionPayload),
      requests: requestsFromList(answer.executionRequests ?? []),
    }
  }

  async verify({ payload, requests }: BuiltPayload, parentBeaconBlockRoot: Uint8Array): Promise<void> {
    // No blob transactions here, so no versioned hashes.
    const params = [payloadToJson(payload), [], bytesToHex(parentBeaconBlockRoot), requestsToList(requests)]
    assertValid('engine_newPayloadV4', await this.#engine.request('engine_newPayloadV4', params))
  }

  async setHead(forkchoice: Forkchoice): Promise<void> {
    await this.#updateForkchoice(forkchoice, null)
  }

  async hasPendingTransactions(): Promise<boolean> {
    const { pending } = await this.#rpc.request<{ pending: object }>('txpool_content')
    return Object.keys(pending).length > 0
  }

  async dump(): Promise<Uint8Array> {
    throw new EngineKeepsNothingError()
  }

  async restore(): Promise<void> {
    throw new EngineKeepsNothingError()
  }

  async #updateForkchoice({ head, safe, finalized }: Forkchoice, attributes: object | null) {
    const state = {
      headBlockHash: bytesToHex(head),
      safeBlockHash: bytesToHex(safe),
      finalizedBlockHash: bytesToHex(finalized),
    }
    const method = 'engine_forkchoiceUpdatedV3'
    const answer = await this.#engine.request<ForkchoiceAnswer>(method, [state, attributes])
    assertValid(method, answer.payloadStatus)
    return answer.payloadId
  }
}

function assertValid(method: string, { status, validationError }: PayloadStatus): void {
  if (status !== 'VALID') throw new EngineRefusedError(method, `${status} ${validationError ?? ''}`.trim())
}

export class EngineRefusedError extends BaseError {
  override readonly name = 'EngineRefusedError'
  constructor(method: string, reason: string) {
    super('The execution client rejected a block of the local chain.', {
      code: 'DEVNET_ENGINE_REFUSED',
      details: `${method}: ${reason}`,
    })
  }
}

export class EngineKeepsNothingError extends BaseError {
  override readonly name = 'EngineKeepsNothingError'
  constructor() {
    super('The devnet with a real execution client keeps no state.', {
      code: 'DEVNET_ENGINE_KEEPS_NOTHING',
      metaMessages: ['Start it without a data folder, or with anvil.'],
    })
  }
}

/**
 * The bearer token of one engine API call: a JWT (HS256) with its time of issue.
 * @param secret 32 bytes shared with the execution client
 * @param issuedAt Unix seconds; clients reject one more than a minute off
 */
export function engineToken(secret: Uint8Array, issuedAt: number): string {
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ iat: issuedAt })}`
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
