import { localSsvNetworkAbi } from '@granary/contracts'
import { type ClusterState, vUnitsOf } from '@granary/staking/ssv'
import { fromHex } from '@lodestar/utils'
import { encodeFunctionData, type Hex, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import { devnetAddresses, ethereumChainId } from '../devnetAddresses.ts'
import { createJsonRpc } from '../execution/jsonRpc.ts'
import type { SsvOperators } from './SsvOperators.ts'
import { ssvAccounts } from './ssvAccounts.ts'

const leastEth = 32n

/**
 * Sends the oracle's word on every cluster whose effective balance on the beacon chain is not the one that it pays fees
 * on. Takes effect with the next block.
 * @returns how many clusters
 */
export async function tellBalances(chain: BeaconChain, operators: SsvOperators): Promise<number> {
  const rpc = createJsonRpc(chain.execution.rpcUrl)
  const { address, privateKey } = ssvAccounts.oracle
  const head = BigInt(await rpc.request<Hex>('eth_blockNumber'))
  const due = operators.registry.clusters().flatMap(state => {
    const ethers = effectiveBalance(chain, operators, state)
    const isDue = state.cluster.validatorCount > 0 && vUnitsOf(ethers) !== state.vUnits
    return isDue ? [wordOn(state, head, ethers)] : []
  })
  const first = Number(await rpc.request<Hex>('eth_getTransactionCount', [address, 'pending']))
  for (const [index, data] of due.entries()) {
    const signed = await privateKeyToAccount(privateKey).signTransaction({
      chainId: ethereumChainId,
      type: 'eip1559',
      to: devnetAddresses.ssvNetwork,
      nonce: first + index,
      gas: 1_000_000n,
      maxFeePerGas: parseGwei('10'),
      maxPriorityFeePerGas: parseGwei('1'),
      data,
    })
    await rpc.request('eth_sendRawTransaction', [signed])
  }
  return due.length
}

function wordOn({ owner, operatorIds, cluster }: ClusterState, head: bigint, ethers: bigint): Hex {
  return encodeFunctionData({
    abi: localSsvNetworkAbi,
    functionName: 'updateClusterBalance',
    args: [head, owner, operatorIds, cluster, Number(ethers), []],
  })
}

/** Whole ETH. A validator that is not on the beacon chain, or has left it, counts as 32 ETH. */
function effectiveBalance(chain: BeaconChain, { registry }: SsvOperators, state: ClusterState): bigint {
  const members = registry
    .registrations()
    .filter(
      ({ owner, operatorIds }) => owner === state.owner && String(operatorIds) === String(state.operatorIds),
    )
  return members.reduce((sum, { publicKey }) => sum + balanceOf(chain, publicKey), 0n)
}

function balanceOf(chain: BeaconChain, publicKey: Hex): bigint {
  const index = chain.pubkeyCache.getIndex(fromHex(publicKey))
  if (index === null) return leastEth
  const ethers = BigInt(chain.state.validators.getReadonly(index).effectiveBalance) / 10n ** 9n
  return ethers > leastEth ? ethers : leastEth
}
