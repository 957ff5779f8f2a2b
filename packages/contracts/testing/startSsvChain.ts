import { type Address, encodeDeployData, getContractAddress, type Hex } from 'viem'
import { localSsvNetworkBytecode, localSsvViewsBytecode } from '../src/bytecode.ts'
import { localSsvNetworkAbi, localSsvTerms, localSsvViewsAbi } from '../src/index.ts'
import { connect, type LocalClient } from './connect.ts'
import { startAnvil } from './startAnvil.ts'

export type SsvDeployment = { network: Address; views: Address }

export type SsvChain = SsvDeployment & {
  client: LocalClient
  rpcUrl: string
  /** Owns the network, and is its oracle. */
  governor: Address
  stop: () => Promise<void>
}

const governor = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A local chain with an SSV network that has no operators yet. It mines on every transaction. Stop it when done. */
export async function startSsvChain(): Promise<SsvChain> {
  const { rpcUrl, stop } = await startAnvil('prague')
  const client = connect(rpcUrl)
  return { client, rpcUrl, ...(await deploySsvNetwork(client)), governor, stop }
}

/** Deploys an SSV network without operators on a local chain that mines on every transaction. */
export async function deploySsvNetwork(client: LocalClient): Promise<SsvDeployment> {
  const nonce = BigInt(await client.getTransactionCount({ address: governor }))
  const network = getContractAddress({ from: governor, nonce })
  const views = getContractAddress({ from: governor, nonce: nonce + 1n })
  await deploy(
    client,
    encodeDeployData({
      abi: localSsvNetworkAbi,
      bytecode: localSsvNetworkBytecode,
      args: localSsvTerms({ owner: governor, oracle: governor }),
    }),
  )
  await deploy(
    client,
    encodeDeployData({ abi: localSsvViewsAbi, bytecode: localSsvViewsBytecode, args: [network] }),
  )
  return { network, views }
}

async function deploy(client: LocalClient, data: Hex): Promise<void> {
  // anvil estimates too little for a constructor that deploys another contract.
  const hash = await client.sendTransaction({ account: governor, data, gas: 10_000_000n })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error('the SSV network was not deployed')
}
