import { createPublicClient, type Hex, http, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Space } from './Space.ts'

/** @param chainId that the node must have */
export async function createESpace(rpcUrl: string, key: Hex, chainId: number): Promise<Space> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const account = privateKeyToAccount(key)
  const found = await client.getChainId()
  if (found !== chainId) throw new Error(`The eSpace node is of chain ${found}, not ${chainId}.`)
  return {
    name: 'eSpace',
    account: account.address,
    async sign(call) {
      const [nonce, gasPrice, gas] = await Promise.all([
        client.getTransactionCount(account),
        client.getGasPrice(),
        client.estimateGas({ account, ...call }),
      ])
      // The estimate is for the current state; a quarter more gas costs nothing if unused.
      const limits = { gas: (gas * 5n) / 4n, gasPrice: (gasPrice * 5n) / 4n }
      const raw = await account.signTransaction({ type: 'legacy', chainId, nonce, ...limits, ...call })
      return { raw, hash: keccak256(raw) }
    },
    async send(raw) {
      await client.sendRawTransaction({ serializedTransaction: raw })
    },
    async outcome(hash) {
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => null)
      if (!receipt) return null
      const contract = receipt.contractAddress ?? undefined
      return { succeeded: receipt.status === 'success', contract, reason: 'reverted' }
    },
    async read(to, data) {
      return (await client.call({ to, data })).data ?? '0x'
    },
  }
}
