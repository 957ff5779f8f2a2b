import { localSsvNetworkAbi, localSsvTerms, localSsvViewsAbi } from '@granary/contracts'
import { localSsvNetworkBytecode, localSsvViewsBytecode } from '@granary/contracts/bytecode'
import { encodeOperatorKey, formatOperatorKey } from '@granary/staking/ssv'
import { encodeDeployData, encodeFunctionData, type Hex, parseGwei, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type DevnetAccount, devnetAccounts } from '../devnetAccounts.ts'
import { devnetAddresses, ethereumChainId, providerAccountIndex } from '../devnetAddresses.ts'
import { createJsonRpc } from '../execution/jsonRpc.ts'
import { type PlayOperator, playOperators } from './playOperators.ts'
import { everySsvAccount, ssvAccounts, ssvAccountWei } from './ssvAccounts.ts'

/** Seconds: short enough to play a change of an operator's fee by warping eight epochs. */
const declareSeconds = 64n
const executeSeconds = 86_400n

type Call = { from: DevnetAccount; to?: Hex; data: Hex; gas: bigint }

/**
 * Sends the deployment of the local SSV network and the registration of its operators, owned by the provider's account.
 * All of it takes effect with the next block.
 */
export async function deploySsv(rpcUrl: string): Promise<void> {
  const raw = await signInOrder([...deployments(), ...playOperators.flatMap(registration)])
  await createJsonRpc(rpcUrl).batch(
    raw.map(transaction => ({ method: 'eth_sendRawTransaction', params: [transaction] })),
  )
}

/** An older chain has no SSV network, and no money on its accounts. */
export async function addSsvToOlderChain(rpcUrl: string): Promise<void> {
  const rpc = createJsonRpc(rpcUrl)
  const code = await rpc.request<Hex>('eth_getCode', [devnetAddresses.ssvNetwork, 'latest'])
  if (code !== '0x') return
  await rpc.batch(
    everySsvAccount.map(({ address }) => ({
      method: 'anvil_setBalance',
      params: [address, toHex(ssvAccountWei)],
    })),
  )
  await deploySsv(rpcUrl)
}

function deployments(): Call[] {
  const { oracle } = ssvAccounts
  const terms = localSsvTerms({
    owner: devnetAccounts.address(providerAccountIndex),
    oracle: oracle.address,
    declareSeconds,
    executeSeconds,
  })
  const network = encodeDeployData({
    abi: localSsvNetworkAbi,
    bytecode: localSsvNetworkBytecode,
    args: terms,
  })
  const views = encodeDeployData({
    abi: localSsvViewsAbi,
    bytecode: localSsvViewsBytecode,
    args: [devnetAddresses.ssvNetwork],
  })
  return [
    { from: oracle, data: network, gas: 10_000_000n },
    { from: oracle, data: views, gas: 5_000_000n },
  ]
}

function registration(operator: PlayOperator): Call[] {
  const { id, fee, isPrivate, whitelist, isRemoved } = operator
  const publicKey = encodeOperatorKey(formatOperatorKey(operator.publicKey))
  const abi = localSsvNetworkAbi
  const calls = [
    encodeFunctionData({ abi, functionName: 'registerOperator', args: [publicKey, fee, isPrivate] }),
    ...(whitelist.length > 0
      ? [encodeFunctionData({ abi, functionName: 'setOperatorsWhitelists', args: [[id], whitelist] })]
      : []),
    ...(isRemoved ? [encodeFunctionData({ abi, functionName: 'removeOperator', args: [id] })] : []),
  ]
  const from = ssvAccounts.operatorOwners.find(({ address }) => address === operator.owner)
  if (!from) throw new Error(`Operator ${id} has an owner without a key.`)
  return calls.map(data => ({ from, to: devnetAddresses.ssvNetwork, data, gas: 400_000n }))
}

/** A block takes the best paying first, so each pays a little less than the one before it. */
function signInOrder(calls: readonly Call[]): Promise<Hex[]> {
  const sent = new Map<Hex, number>()
  return Promise.all(
    calls.map(({ from, ...call }, place) => {
      const nonce = sent.get(from.address) ?? 0
      sent.set(from.address, nonce + 1)
      return privateKeyToAccount(from.privateKey).signTransaction({
        chainId: ethereumChainId,
        type: 'eip1559',
        nonce,
        maxFeePerGas: parseGwei('20'),
        maxPriorityFeePerGas: parseGwei('9') - BigInt(place) * parseGwei('0.05'),
        ...call,
      })
    }),
  )
}
