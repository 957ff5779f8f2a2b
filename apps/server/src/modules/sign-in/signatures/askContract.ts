import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  isErc6492Signature,
  numberToHex,
  parseAbi,
} from 'viem'
import type { ChainUpstream } from '#server/platform/upstreams/createChainUpstreams.ts'
import { RpcUpstreamUnavailableError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import { nodeErrors } from '#server/platform/upstreams/rpc/readFrom.ts'

export type Question = { address: Address; hash: Hex; signature: Hex }

/** A contract that takes longer about a signature has not accepted it. */
const gas = numberToHex(10_000_000)

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const accepted = `0x1626ba7e${'0'.repeat(56)}`
/** The EIP-6492 verifier's answer, run without deployment. */
const verified = '0x01'

/** Some nodes give the codes of their own trouble to the contract's failures. */
const ofTheContract = /revert|out ?of ?gas|opcode|EVM error|instruction|stack|invalid jump/i

/**
 * Asks the account's contract. Only the exact EIP-1271 value counts; a revert, garbage or running out of gas is a no.
 * An undeployed one is deployed and asked in a call that changes nothing (EIP-6492).
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE no node answers, which is not a no
 */
export async function askContract(upstream: ChainUpstream, question: Question): Promise<boolean> {
  const { address, hash, signature } = question
  await upstream.rpc()
  if (isErc6492Signature(signature)) {
    const code = { abi: erc6492SignatureValidatorAbi, bytecode: erc6492SignatureValidatorByteCode } as const
    const data = encodeDeployData({ ...code, args: [address, hash, signature] })
    return (await ask(upstream, 'eth_call', [{ data, gas }, 'latest'])) === verified
  }
  const code = await ask(upstream, 'eth_getCode', [address, 'latest'])
  if (typeof code !== 'string' || code === '0x') return false
  const data = encodeFunctionData({ abi, args: [hash, signature] })
  return (await ask(upstream, 'eth_call', [{ to: address, data, gas }, 'latest'])) === accepted
}

/** The result; undefined if the call itself failed. */
async function ask(
  { chain, parts }: ChainUpstream,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const [outcome] = await parts().pool.ask([{ method, params }])
  if (!outcome) throw new RpcUpstreamUnavailableError(chain.name, 'no answer')
  if ('failure' in outcome) throw outcome.failure
  const { reply } = outcome
  if ('result' in reply) return reply.result
  if (nodeErrors.has(reply.error.code) && !ofTheContract.test(reply.error.message))
    throw new RpcUpstreamUnavailableError(chain.name, reply.error.message.slice(0, 200))
  return undefined
}
