import {
  type Abi,
  type Client,
  createTestClient,
  type Hex,
  type HttpTransport,
  http,
  type PublicActions,
  publicActions,
  type TestActions,
  type WalletActions,
  walletActions,
  withRetry,
} from 'viem'
import { confluxESpaceTestnet } from 'viem/chains'
import { multicall3Bytecode, sharePoolBytecode, votePoolBytecode } from '../src/bytecode.ts'
import { sharePoolAbi } from '../src/generated/sharePoolAbi.ts'
import { votePoolAbi } from '../src/generated/votePoolAbi.ts'
import { startAnvil } from './startAnvil.ts'

type ESpace = typeof confluxESpaceTestnet

export type PoolClient = Client<
  HttpTransport,
  ESpace,
  undefined,
  undefined,
  TestActions & PublicActions<HttpTransport, ESpace> & WalletActions<ESpace>
>

export type PoolChain = {
  rpcUrl: string
  client: PoolClient
  votePool: Hex
  sharePool: Hex
  /** Gives interest to the stakers of a pool, as its bridge does. Drip. */
  addInterest(pool: Hex, amountDrip: bigint): Promise<void>
  /** Calls a pool, mines it and throws when it reverts. */
  send(
    from: Hex,
    pool: Hex,
    abi: Abi,
    functionName: string,
    args: readonly unknown[],
    value?: bigint,
  ): Promise<Hex>
  stop(): Promise<void>
}

/** Anvil's first account: owner and bridge of the pools. */
const provider = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/** Where Conflux eSpace has it. */
const multicall3 = '0xEFf0078910f638cd81996cc117bccD3eDf2B072F'

/**
 * A local chain 71 with one pool of each kind whose bridge is an account: what crosses stays with it. A block is final
 * when there are two behind it. Any address may send.
 */
export async function startPoolChain(firstSeconds: number): Promise<PoolChain> {
  const { rpcUrl, stop } = await startAnvil('paris', {
    chainId: confluxESpaceTestnet.id,
    args: [
      ...['--slots-in-an-epoch', '1', '--timestamp', String(firstSeconds), '--auto-impersonate'],
      ...['--no-request-size-limit'],
    ],
  })
  const client: PoolClient = createTestClient({
    mode: 'anvil',
    chain: confluxESpaceTestnet,
    transport: http(rpcUrl),
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)

  const send: PoolChain['send'] = async (from, pool, abi, functionName, args, value = 0n) => {
    const call = { account: from, address: pool, abi, functionName, args, value, gas: 10_000_000n }
    return mined(client, await client.writeContract(call as never))
  }
  const deploy = async (abi: Abi, bytecode: Hex, args: readonly unknown[]): Promise<Hex> => {
    const hash = await client.deployContract({ account: provider, abi, bytecode, args } as never)
    await mined(client, hash)
    const { contractAddress } = await client.getTransactionReceipt({ hash })
    const pool = contractAddress?.toLowerCase() as Hex
    await send(provider, pool, votePoolAbi, 'setBridge', [provider])
    await send(provider, pool, votePoolAbi, 'acceptBridge', [])
    await send(provider, pool, votePoolAbi, 'setPeriods', [0n, 0n])
    return pool
  }

  await client.setCode({ address: multicall3, bytecode: multicall3Bytecode })
  const votePool = await deploy(votePoolAbi, votePoolBytecode, [provider, 'Votes'])
  const shareArgs = [provider, 'Shares', 'SHR']
  const sharePool = await deploy(sharePoolAbi, sharePoolBytecode, shareArgs)
  return {
    rpcUrl,
    client,
    votePool,
    sharePool,
    send,
    async addInterest(pool, amountDrip) {
      const value = pool === votePool ? amountDrip : 0n
      await send(provider, pool, votePoolAbi, 'receiveInterest', [amountDrip, 0n, 0n, 0n], value)
    },
    stop,
  }
}

/** viem's own waiting looks again only once another block comes, and here none does. */
async function mined(client: PoolClient, hash: Hex): Promise<Hex> {
  const read = () => client.getTransactionReceipt({ hash })
  const { status } = await withRetry(read, { delay: 20, retryCount: 1000 })
  if (status !== 'success') throw new Error(`transaction ${hash} reverted`)
  return hash
}
