import { encodeAbiParameters, type Hex, keccak256, parseEther } from 'viem'
import { sharePoolBytecode, votePoolBytecode } from '../src/bytecode.ts'
import { coreBridgeAbi } from '../src/generated/coreBridgeAbi.ts'
import { sharePoolAbi } from '../src/generated/sharePoolAbi.ts'
import { votePoolAbi } from '../src/generated/votePoolAbi.ts'
import { compileCoreInternals, coreInternalAddresses } from './compileCoreInternals.ts'
import { connect, type LocalClient } from './connect.ts'
import { startAnvil } from './startAnvil.ts'

/** One of anvil's accounts: owns pool and bridge, is the provider, and calls `work`. */
export const confluxOperator = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/**
 * For calls to the bridge: anvil's estimate is exact for the block before, and where the bridge writes down the next
 * block's number it falls short by a few thousand.
 */
export const coreGas = 3_000_000n

export type ConfluxChain = {
  readonly client: LocalClient
  readonly pool: Hex
  readonly bridge: Hex
  /** Stakes the first votes of what lies in the bridge. */
  readonly register: (votes: bigint) => Promise<void>
  readonly stop: () => Promise<void>
}

/** A chain with a pool of the kind, its bridge, and stand-ins for the core space. Stop it when done. */
export async function startConfluxChain(kind: 'vote' | 'share'): Promise<ConfluxChain> {
  const { rpcUrl, stop } = await startAnvil('paris')
  const client = connect(rpcUrl)
  const compiled = await compileCoreInternals()
  for (const name of ['StakingStandIn', 'PoSRegisterStandIn', 'CrossSpaceCallStandIn'] as const)
    await client.setCode({ address: coreInternalAddresses[name], bytecode: compiled[name].runtime })
  await client.setBalance({ address: confluxOperator, value: parseEther('1000000000') })
  const pool = await created(client, await deployPool(client, kind))
  const bridge = await created(
    client,
    await client.deployContract({
      account: confluxOperator,
      abi: coreBridgeAbi,
      bytecode: compiled.LocalCoreBridge.bytecode,
      args: [confluxOperator, pool, confluxOperator],
    }),
  )
  const mapped = await client.readContract({
    address: coreInternalAddresses.CrossSpaceCallStandIn,
    abi: compiled.CrossSpaceCallStandIn.abi,
    functionName: 'mappedAddress',
    args: [bridge],
  })
  const set = await client.writeContract({
    account: confluxOperator,
    address: pool,
    abi: votePoolAbi,
    functionName: 'setBridge',
    args: [mapped as Hex],
  })
  await client.waitForTransactionReceipt({ hash: set })
  const connected = await client.writeContract({
    account: confluxOperator,
    address: bridge,
    abi: coreBridgeAbi,
    functionName: 'connect',
  })
  await client.waitForTransactionReceipt({ hash: connected })
  return { client, pool, bridge, register: votes => register(client, bridge, votes), stop }
}

function deployPool(client: LocalClient, kind: 'vote' | 'share'): Promise<Hex> {
  const account = confluxOperator
  return kind === 'vote'
    ? client.deployContract({
        account,
        abi: votePoolAbi,
        bytecode: votePoolBytecode,
        args: [account, 'Granary'],
      })
    : client.deployContract({
        account,
        abi: sharePoolAbi,
        bytecode: sharePoolBytecode,
        args: [account, 'Granary CFX', 'gCFX'],
      })
}

/** With keys of the right lengths; only a real node proves possession of them. */
async function register(client: LocalClient, bridge: Hex, votes: bigint): Promise<void> {
  const [bls, vrf] = [`0x${'11'.repeat(48)}`, `0x${'22'.repeat(33)}`] as const
  const identifier = keccak256(`${bls}${vrf.slice(2)}`)
  const proof = [bls, encodeAbiParameters([{ type: 'uint256' }], [1n])] as const
  const hash = await client.writeContract({
    account: confluxOperator,
    address: bridge,
    abi: coreBridgeAbi,
    functionName: 'register',
    args: [identifier, votes, bls, vrf, proof],
    gas: coreGas,
  })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error('The bridge was not registered')
}

async function created(client: LocalClient, hash: Hex): Promise<Hex> {
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('A contract was not created')
  return contractAddress
}
