import { constants, publicEncrypt } from 'node:crypto'
import { localSsvNetworkAbi } from '@granary/contracts'
import {
  clusterIdOf,
  createKeyShares,
  decodeSsvEvent,
  emptyCluster,
  foldClusters,
  formatOperatorKey,
  type SsvCluster,
} from '@granary/staking/ssv'
import { type Address, encodeFunctionData, type Hex, parseEther, type TransactionReceipt } from 'viem'
import { type ConnectedDevnet, ssvOperators } from '../src/index.ts'
import { type TestWallet, untilMined } from './testWallet.ts'
import type { ValidatorDeposit } from './validatorDeposit.ts'

type Args = readonly unknown[]

/** An owner's clusters on the devnet: registers validators with real key shares and keeps the newest snapshots. */
export function ssvOwner(devnet: ConnectedDevnet, wallet: TestWallet) {
  const { ssvNetwork } = devnet.ethereum
  const send = async (functionName: string, args: Args, value = 0n): Promise<TransactionReceipt> => {
    const data = encodeFunctionData({ abi: localSsvNetworkAbi, functionName, args } as Parameters<
      typeof encodeFunctionData
    >[0])
    const hash = await wallet.wallet.sendTransaction({ to: ssvNetwork, data, value, gas: 10_000_000n })
    return untilMined(wallet, devnet, hash)
  }
  const events = async () => {
    const logs = await wallet.client.getLogs({ address: ssvNetwork, fromBlock: 0n })
    return logs.flatMap(log => {
      const event = decodeSsvEvent(log)
      return event ? [{ ...event, blockNumber: log.blockNumber, logIndex: log.logIndex }] : []
    })
  }
  const cluster = async (operatorIds: readonly bigint[]): Promise<SsvCluster> =>
    foldClusters(new Map(), await events()).get(clusterIdOf(wallet.address, operatorIds))?.cluster ??
    emptyCluster
  return {
    send,
    cluster,
    register: async (
      operatorIds: readonly bigint[],
      rows: readonly { publicKey: Hex; sharesData: Hex }[],
    ) => {
      const keys = rows.map(({ publicKey }) => publicKey)
      const shares = rows.map(({ sharesData }) => sharesData)
      const args = [keys, operatorIds, shares, await cluster(operatorIds)]
      return send('bulkRegisterValidator', args, parseEther('1'))
    },
  }
}

/** The key shares of a deposit's key. */
export async function keySharesOf(
  deposit: ValidatorDeposit,
  ownerAddress: Address,
  ownerNonce: number,
  operatorIds: readonly bigint[],
): Promise<{ publicKey: Hex; sharesData: Hex }> {
  const operators = ssvOperators
    .filter(({ id }) => operatorIds.includes(id))
    .map(({ id, publicKey }) => ({ id, operatorKey: formatOperatorKey(publicKey).text }))
  const secretKey = deposit.secretKey.toBytes()
  const { payload } = await createKeyShares({
    secretKey,
    ownerAddress,
    ownerNonce,
    operators,
    encrypt: encryptShare,
  })
  return { publicKey: payload.publicKey, sharesData: payload.sharesData }
}

function encryptShare(pem: string, plaintext: Uint8Array): Uint8Array {
  return publicEncrypt({ key: pem, padding: constants.RSA_PKCS1_PADDING }, plaintext)
}
