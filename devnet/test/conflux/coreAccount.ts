import { setTimeout as sleep } from 'node:timers/promises'
import { privateKeyToAccount } from 'cive/accounts'
import { hexAddressToBase32 } from 'cive/utils'
import type { Address, Hex } from 'viem'
import { createJsonRpc, type JsonRpc } from '../../src/execution/jsonRpc.ts'

export type CoreReceipt = Record<string, unknown> & { outcomeStatus: Hex; txExecErrorMsg: string | null }

export type CoreAccount = {
  address: string
  rpc: JsonRpc
  /** Signs in the core space's form, with the node's estimated limits unless given. */
  sign(to: Address, data: Hex, gas?: bigint): Promise<Hex>
  /** Sends and waits until executed, successfully or not. */
  send(to: Address, data: Hex, gas?: bigint): Promise<CoreReceipt>
}

export function base32(hexAddress: Address): string {
  return hexAddressToBase32({ hexAddress, networkId: 1 })
}

export function coreAccount(rpcUrl: string, key: Hex): CoreAccount {
  const rpc = createJsonRpc(rpcUrl)
  const account = privateKeyToAccount(key, { networkId: 1 })
  const sign = async (to: Address, data: Hex, gas?: bigint) => {
    const call = { from: account.address, to: base32(to), data }
    const [nonce, epoch, estimate] = await Promise.all([
      rpc.request<Hex>('cfx_getNextNonce', [account.address, 'latest_state']),
      rpc.request<Hex>('cfx_epochNumber'),
      gas ??
        rpc.request<{ gasLimit: Hex }>('cfx_estimateGasAndCollateral', [call]).then(e => BigInt(e.gasLimit)),
    ])
    return (await account.signTransaction({
      type: 'legacy',
      chainId: 1,
      nonce: Number(nonce),
      to: call.to as never,
      data,
      value: 0n,
      gas: (estimate * 5n) / 4n,
      gasPrice: 2n * 10n ** 9n,
      storageLimit: 2_048n,
      epochHeight: BigInt(epoch),
    })) as Hex
  }
  return {
    address: account.address,
    rpc,
    sign,
    send: async (to, data, gas) => {
      const hash = await rpc.request<Hex>('cfx_sendRawTransaction', [await sign(to, data, gas)])
      for (let left = 120; left > 0; left--) {
        const receipt = await rpc.request<CoreReceipt | null>('cfx_getTransactionReceipt', [hash])
        if (receipt) return receipt
        await sleep(250)
      }
      throw new Error(`${hash} is not carried out`)
    },
  }
}
