import type { Hex } from 'viem'
import type { DevnetStatus } from '../DevnetStatus.ts'
import { devnetAccounts } from '../devnetAccounts.ts'
import { confluxChainId, devnetAddresses, ethereumChainId } from '../devnetAddresses.ts'
import type { Chains } from './startChains.ts'

export function devnetStatus(
  { beacon, conflux }: Chains,
  urls: { beacon: string; keymanager: string; confluxCore: string; control: string },
  token: string,
  slotMs: number,
): DevnetStatus {
  return {
    ethereum: {
      chainId: ethereumChainId,
      rpcUrl: beacon.execution.rpcUrl,
      beaconUrl: urls.beacon,
      keymanagerUrl: urls.keymanager,
      keymanagerToken: token,
      genesisHash: beacon.genesis.executionHash as Hex,
      depositContract: devnetAddresses.depositContract,
      batchDeposit: devnetAddresses.batchDeposit,
      rewardSplitterFactory: devnetAddresses.rewardSplitterFactory,
      ssvNetwork: devnetAddresses.ssvNetwork,
      ssvViews: devnetAddresses.ssvViews,
      multicall3: devnetAddresses.multicall3,
    },
    ...(conflux && {
      conflux: {
        chainId: confluxChainId,
        rpcUrl: conflux.rpcUrl,
        coreRpcUrl: urls.confluxCore,
        multicall3: devnetAddresses.confluxMulticall3,
        genesisHash: conflux.genesisHash,
        votePool: devnetAddresses.votePool,
        sharePool: devnetAddresses.sharePool,
        votePoolBridge: devnetAddresses.votePoolBridge,
        sharePoolBridge: devnetAddresses.sharePoolBridge,
      },
    }),
    control: { url: urls.control },
    accounts: { mnemonic: devnetAccounts.mnemonic, all: devnetAccounts.all },
    slotMs,
  }
}
