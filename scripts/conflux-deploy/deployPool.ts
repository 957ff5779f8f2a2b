import { setTimeout as sleep } from 'node:timers/promises'
import { coreBridgeAbi, sharePoolAbi, votePoolAbi } from '@granary/contracts'
import { coreBridgeBytecode, sharePoolBytecode, votePoolBytecode } from '@granary/contracts/bytecode'
import {
  type Address,
  decodeFunctionData,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  keccak256,
  slice,
  zeroAddress,
} from 'viem'
import type { DeployRecord } from './DeployRecord.ts'
import type { Call, Outcome, Space } from './Space.ts'

export type Deployment = {
  kind: 'vote' | 'share'
  /** Shown to stakers; for a share pool also the token's name. */
  name: string
  symbol: string
  eSpace: Space
  core: Space
  record: DeployRecord
  /** Milliseconds to wait for one transaction. */
  patienceMs: number
  log: (line: string) => void
}

/** Both addresses in hex. */
export type DeployedPool = { pool: Address; bridge: Address }

/**
 * Deploys a pool and its bridge and connects them; finds and skips what an earlier run has done. The deployer
 * owns both and receives the provider's share of interest until it names another account.
 */
export async function deployPool(deployment: Deployment): Promise<DeployedPool> {
  const { eSpace, core } = deployment
  const pool = contractOf(await carryOut(deployment, eSpace, 'pool', async () => deployPoolCall(deployment)))
  const bridge = contractOf(
    await carryOut(deployment, core, 'bridge', async () => deployBridgeCall(core.account, pool)),
  )
  const mapped = mappedAddress(bridge)
  const named = await readPool(eSpace, pool, 'bridge')
  if (named === zeroAddress)
    await carryOut(deployment, eSpace, 'name the bridge to the pool', async () => ({
      to: pool,
      data: encodeFunctionData({ abi: votePoolAbi, functionName: 'setBridge', args: [mapped] }),
    }))
  else if (named !== mapped) throw new Error(`The pool ${pool} has another bridge: ${named}, not ${mapped}.`)
  if (!(await readPool(eSpace, pool, 'bridgeAccepted')))
    await carryOut(deployment, core, 'connect the bridge', async () => ({
      to: bridge,
      data: encodeFunctionData({ abi: coreBridgeAbi, functionName: 'connect' }),
    }))
  return { pool, bridge }
}

/**
 * Registers the bridge in PoS with the data of the provider's node.
 * @param data calldata for PoSRegister, as `conflux rpc local pos register` prints it
 */
export async function registerBridge(deployment: Deployment, bridge: Address, data: Hex): Promise<void> {
  const call = { abi: coreBridgeAbi, functionName: 'registered' } as const
  const answer = await deployment.core.read(bridge, encodeFunctionData(call))
  if (decodeFunctionResult({ ...call, data: answer })) return deployment.log('The bridge is registered.')
  // The bridge's own call has PoSRegister's name and arguments.
  const { functionName } = decodeFunctionData({ abi: coreBridgeAbi, data })
  if (functionName !== 'register') throw new Error('This is not data for registering a PoS account.')
  await carryOut(deployment, deployment.core, 'register in PoS', async () => ({ to: bridge, data }))
}

/** The eSpace account through which a core space contract calls (CIP-90). */
export function mappedAddress(core: Address): Address {
  return slice(keccak256(core), 12)
}

async function carryOut(
  { record, patienceMs, log }: Deployment,
  space: Space,
  step: string,
  call: () => Promise<Call>,
): Promise<Outcome> {
  let transaction = record.transaction(step)
  if (!transaction) {
    transaction = await space.sign(await call())
    record.add(step, transaction)
  }
  const deadline = performance.now() + patienceMs
  let outcome = await space.outcome(transaction.hash)
  let refusal: unknown
  if (!outcome) await space.send(transaction.raw).catch(error => (refusal = error))
  while (!outcome) {
    if (performance.now() > deadline)
      throw new Error(
        `"${step}" (${space.name}, ${transaction.hash}) is not executed yet. ` +
          'Run this again: it resumes here and sends nothing twice.',
        { cause: refusal },
      )
    await sleep(500)
    outcome = await space.outcome(transaction.hash)
  }
  if (!outcome.succeeded) throw new Error(`"${step}" failed in the ${space.name}: ${outcome.reason}`)
  log(`${step}: done (${space.name}, ${transaction.hash})`)
  return outcome
}

function deployPoolCall({ kind, name, symbol, eSpace: { account } }: Deployment): Call {
  const data =
    kind === 'vote'
      ? encodeDeployData({ abi: votePoolAbi, bytecode: votePoolBytecode, args: [account, name] })
      : encodeDeployData({ abi: sharePoolAbi, bytecode: sharePoolBytecode, args: [account, name, symbol] })
  return { data }
}

function deployBridgeCall(owner: Address, pool: Address): Call {
  const args = [owner, pool, owner] as const
  return { data: encodeDeployData({ abi: coreBridgeAbi, bytecode: coreBridgeBytecode, args }) }
}

function contractOf({ contract }: Outcome): Address {
  if (!contract) throw new Error('The node returned no contract address.')
  return contract.toLowerCase() as Address
}

async function readPool(eSpace: Space, pool: Address, functionName: 'bridge' | 'bridgeAccepted') {
  const call = { abi: votePoolAbi, functionName } as const
  const result = decodeFunctionResult({ ...call, data: await eSpace.read(pool, encodeFunctionData(call)) })
  return typeof result === 'string' ? result.toLowerCase() : result
}
