import { devnetAddresses } from '@granary/devnet'
import { type SsvCluster, ssvEventsAbi, ssvFunctionsAbi } from '@granary/staking/ssv'
import {
  createWalletClient,
  encodeFunctionData,
  http,
  type LocalAccount,
  parseEventLogs,
  publicActions,
} from 'viem'
import type { StackAddresses } from './StackAddresses.ts'

/** Ends the service of the account's SSV cluster, as its owner may at any time. The balance comes back. */
export async function liquidateOwn(account: LocalAccount, { ethereumRpcUrl }: StackAddresses): Promise<void> {
  const chain = createWalletClient({ account, transport: http(ethereumRpcUrl) }).extend(publicActions)
  const to = devnetAddresses.ssvNetwork
  const logs = await chain.getLogs({ address: to, fromBlock: 0n })
  const newest = parseEventLogs({ abi: ssvEventsAbi, logs }).findLast(
    ({ args }) => 'cluster' in args && args.owner.toLowerCase() === account.address.toLowerCase(),
  )
  if (!newest) throw new Error('the account has no cluster')
  const { cluster, operatorIds } = newest.args as { cluster: SsvCluster; operatorIds: readonly bigint[] }
  const data = encodeFunctionData({
    abi: ssvFunctionsAbi,
    functionName: 'liquidate',
    args: [account.address, operatorIds, cluster],
  })
  const hash = await chain.sendTransaction({ to, data, gas: 5_000_000n, chain: null })
  const { status } = await chain.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error('the SSV contract refused the liquidation')
}
