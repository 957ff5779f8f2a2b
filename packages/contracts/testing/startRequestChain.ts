import { getGenesis } from '@ethereumjs/genesis'
import { type Hex, pad } from 'viem'
import { connect, type LocalClient } from './connect.ts'
import { officialDepositContract } from './officialDepositContract.ts'
import { startAnvil } from './startAnvil.ts'

export type RequestChain = {
  client: LocalClient
  /** EIP-7002 */
  withdrawalRequests: Hex
  /** EIP-7251 */
  consolidationRequests: Hex
  depositContract: Hex
  stop: () => Promise<void>
}

const hoodi = 560048
const withdrawalRequests = '0x00000961ef480eb55e80d19ad83579a64c007002'
const consolidationRequests = '0x0000bbddc7ce488642fb579f8b00f3a590007251'

/**
 * A local chain with the official deposit contract and the two predeploys for requests of withdrawal addresses, as
 * after their first system call: nothing empties their queues here. Stop it when done.
 */
export async function startRequestChain(): Promise<RequestChain> {
  const { rpcUrl, stop } = await startAnvil('prague')
  const client = connect(rpcUrl)
  const deposit = officialDepositContract()
  await client.setCode({ address: deposit.address, bytecode: deposit.code })
  for (const [index, value] of deposit.storage)
    await client.setStorageAt({ address: deposit.address, index, value })
  for (const address of [withdrawalRequests, consolidationRequests] as const) {
    const state = getGenesis(hoodi)?.[address]
    if (!Array.isArray(state) || !state[1]) throw new Error(`Hoodi has no ${address} in its genesis`)
    await client.setCode({ address, bytecode: state[1] as Hex })
    await client.setStorageAt({ address, index: '0x0', value: pad('0x0') })
  }
  return { client, withdrawalRequests, consolidationRequests, depositContract: deposit.address, stop }
}
