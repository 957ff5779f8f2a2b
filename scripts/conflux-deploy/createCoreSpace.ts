import { createPublicClient, http } from 'cive'
import { privateKeyToAccount } from 'cive/accounts'
import { base32AddressToHex, hexAddressToBase32 } from 'cive/utils'
import { type Address, type Hex, keccak256 } from 'viem'
import type { Call, Space } from './Space.ts'

type Estimate = { gasLimit: Hex; storageCollateralized: Hex }
type Receipt = { outcomeStatus: Hex; contractCreated: string | null; txExecErrorMsg: string | null } | null
type Status = { networkId: Hex; chainId: Hex; ethereumSpaceChainId: Hex; epochNumber: Hex }

/** @param network ids that the node must have */
export async function createCoreSpace(
  rpcUrl: string,
  key: Hex,
  network: { networkId: number; eSpaceChainId: number },
): Promise<Space> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const ask = <T>(method: string, ...params: unknown[]) =>
    client.request({ method, params } as never) as Promise<T>
  const { networkId } = network
  const base32 = (hexAddress: Address) => hexAddressToBase32({ hexAddress, networkId })
  const account = privateKeyToAccount(key, { networkId })
  const status = await ask<Status>('cfx_getStatus')
  if (Number(status.networkId) !== networkId || Number(status.ethereumSpaceChainId) !== network.eSpaceChainId)
    throw new Error(`The core space node is of network ${Number(status.networkId)}, not ${networkId}.`)

  async function terms(call: Call) {
    const asked = { from: account.address, ...(call.to && { to: base32(call.to) }), data: call.data }
    const [nonce, gasPrice, estimate, { epochNumber }] = await Promise.all([
      ask<Hex>('cfx_getNextNonce', account.address, 'latest_state'),
      ask<Hex>('cfx_gasPrice'),
      ask<Estimate>('cfx_estimateGasAndCollateral', asked, 'latest_state'),
      ask<Status>('cfx_getStatus'),
    ])
    const gas = (BigInt(estimate.gasLimit) * 5n) / 4n
    return {
      nonce: Number(nonce),
      // At most half of a block's gas.
      gas: gas < 15_000_000n ? gas : 15_000_000n,
      gasPrice: (BigInt(gasPrice) * 5n) / 4n,
      storageLimit: (BigInt(estimate.storageCollateralized) * 5n) / 4n + 128n,
      epochHeight: BigInt(epochNumber),
    }
  }

  return {
    name: 'core space',
    account: base32AddressToHex({ address: account.address }),
    async sign(call) {
      const raw = (await account.signTransaction({
        type: 'legacy',
        chainId: Number(status.chainId),
        ...(call.to && { to: base32(call.to) as never }),
        data: call.data,
        value: 0n,
        ...(await terms(call)),
      })) as Hex
      return { raw, hash: keccak256(raw) }
    },
    async send(raw) {
      await ask('cfx_sendRawTransaction', raw)
    },
    async outcome(hash) {
      const receipt = await ask<Receipt>('cfx_getTransactionReceipt', hash)
      if (!receipt) return null
      const created = receipt.contractCreated
      return {
        succeeded: BigInt(receipt.outcomeStatus) === 0n,
        contract: created ? base32AddressToHex({ address: created.toLowerCase() as never }) : undefined,
        reason: receipt.txExecErrorMsg ?? 'failed',
      }
    },
    read: (to, data) => ask<Hex>('cfx_call', { to: base32(to), data }, 'latest_state'),
  }
}
