import {
  createEvmDriver,
  type EvmContext,
  type FlowWallet,
  flowWalletOf,
  isContractAccount,
  lookPace,
  ownerOf,
} from '@granary/drivers/evm'
import { estimateGas, mostPerGas, readBalance, readGasFees } from '@granary/drivers/evm/chain'
import { getAddress } from 'viem/utils'
import type { Address } from '../core/index.ts'
import { hostReaderOf, readIsLocal } from './hostChain.ts'
import { planTransfer } from './planTransfer.ts'
import { prepareTransfer } from './prepareTransfer.ts'
import { readReceiver } from './readReceiver.ts'
import { readToken } from './readToken.ts'
import type { OpenTransferChain } from './TransferChain.ts'

/** Gas of a transfer to an account without code, with the driver's room of a fifth. */
const plainTransferGas = (21_000n * 6n) / 5n

/** Transfers on an EVM chain, read through the wallet's own node. */
export const openEvmChain: OpenTransferChain<'eip155'> = async (client, current) => {
  const { chainId } = client.account
  const account = client.account.address.toLowerCase() as Address
  const { provider } = flowWalletOf(client)
  const network = `eip155:${chainId}`
  const isLocalChain = await readIsLocal(client)
  const wallet = (): FlowWallet | null => {
    const connected = current()
    return connected && flowWalletOf(connected)
  }
  const context: EvmContext = {
    owner: { account, chainId },
    chain: { id: chainId },
    isLocalChain,
    wallet,
    publicReader: hostReaderOf(client),
  }
  return {
    owner: ownerOf(context.owner),
    driver: createEvmDriver(context),
    pollMs: lookPace(isLocalChain),
    isWalletReady() {
      const connected = wallet()
      return connected?.account === account && connected.chainId === chainId
    },
    readReceiver: text => readReceiver(text, network),
    describeReceiver: async receiver => ({
      address: getAddress(receiver),
      isOwn: receiver === account,
      isContract: await isContractAccount(provider, receiver as Address),
    }),
    readToken: address => readToken(provider, account, readReceiver(address, network)),
    readBalance: () => readBalance(provider, account),
    async readMost(receiver) {
      const to = receiver as Address | null
      const [balance, fees, gas] = await Promise.all([
        readBalance(provider, account),
        readGasFees(provider),
        to ? estimateGas(provider, { from: account, to, valueWei: 1n, data: '0x' }) : plainTransferGas,
      ])
      // Fees may rise by a quarter until the review.
      const most = balance - (gas * mostPerGas(fees.offer) * 5n) / 4n
      return most > 0n ? most : 0n
    },
    plan: async transfer => planTransfer({ account, chainId }, transfer),
    prepare: step => prepareTransfer(provider, step),
  }
}
