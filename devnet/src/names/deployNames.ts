import { localNameRegistryAbi, localUniversalResolverAbi, offchainResolverAbi } from '@granary/contracts'
import {
  localNameRegistryBytecode,
  localUniversalResolverBytecode,
  offchainResolverBytecode,
} from '@granary/contracts/bytecode'
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  keccak256,
  namehash,
  parseEther,
  parseGwei,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { devnetAddresses, ethereumChainId } from '../devnetAddresses.ts'
import { createJsonRpc } from '../execution/jsonRpc.ts'
import { namesAccount } from './namesAccount.ts'

export type NamesGateway = {
  /** Names are `{label}.{zone}`: two labels, such as `granary.local`. */
  zone: string
  /** With `{sender}` and `{data}`. */
  url: string
  /** The address whose key signs the gateway's answers. */
  signer: Address
}

type Call = { to?: Address; data: Hex; gas: bigint }

const { nameRegistry: registry, nameResolver: resolver } = devnetAddresses

/**
 * Sends the deployment of a registry of names, the provider's resolver and a universal resolver
 * (`devnetAddresses.universalResolver`). Where they exist, gives the resolver this gateway. Takes effect with the next block.
 * @param rpcUrl an anvil with Hoodi's chain id
 */
export async function deployNames(rpcUrl: string, gateway: NamesGateway): Promise<void> {
  const rpc = createJsonRpc(rpcUrl)
  const { address, privateKey } = namesAccount
  const first = BigInt(await rpc.request<Hex>('eth_getTransactionCount', [address, 'pending']))
  await rpc.request('anvil_setBalance', [address, toHex(parseEther('100'))])
  const signer = privateKeyToAccount(privateKey)
  const raw = await Promise.all(
    (first === 0n ? deployment(gateway) : [moved(gateway)]).map((call, index) =>
      signer.signTransaction({
        chainId: ethereumChainId,
        type: 'eip1559',
        nonce: Number(first) + index,
        maxFeePerGas: parseGwei('20'),
        maxPriorityFeePerGas: parseGwei('1'),
        ...call,
      }),
    ),
  )
  await rpc.batch(raw.map(transaction => ({ method: 'eth_sendRawTransaction', params: [transaction] })))
}

/** The addresses follow from the nonces. */
function deployment({ zone, url, signer }: NamesGateway): Call[] {
  const [label = '', top = ''] = zone.split('.')
  return [
    {
      data: encodeDeployData({ abi: localNameRegistryAbi, bytecode: localNameRegistryBytecode }),
      gas: 1_000_000n,
    },
    {
      data: encodeDeployData({
        abi: offchainResolverAbi,
        bytecode: offchainResolverBytecode,
        args: [namesAccount.address, url, signer],
      }),
      gas: 2_500_000n,
    },
    {
      data: encodeDeployData({
        abi: localUniversalResolverAbi,
        bytecode: localUniversalResolverBytecode,
        args: [registry],
      }),
      gas: 4_000_000n,
    },
    subnode('', top, namesAccount.address),
    subnode(top, label, resolver),
    // Addresses' names: every chain's, below it.
    subnode('', 'reverse', resolver),
  ]
}

function subnode(parent: string, label: string, resolvedBy: Address): Call {
  const data = encodeFunctionData({
    abi: localNameRegistryAbi,
    functionName: 'setSubnodeRecord',
    args: [namehash(parent), keccak256(toHex(label)), namesAccount.address, resolvedBy, 0n],
  })
  return { to: registry, data, gas: 200_000n }
}

function moved({ url, signer }: NamesGateway): Call {
  const data = encodeFunctionData({
    abi: offchainResolverAbi,
    functionName: 'setGateway',
    args: [url, signer],
  })
  return { to: resolver, data, gas: 500_000n }
}
