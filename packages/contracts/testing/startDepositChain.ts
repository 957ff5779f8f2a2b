import type { Hex } from 'viem'
import { connect, type LocalClient } from './connect.ts'
import { officialDepositContract, usedDepositTree } from './officialDepositContract.ts'
import { startAnvil } from './startAnvil.ts'

export type DepositChain = { client: LocalClient; depositContract: Hex; stop: () => Promise<void> }

/** A local chain with the official deposit contract, as after `depositCount` deposits. Stop it when done. */
export async function startDepositChain(depositCount: number): Promise<DepositChain> {
  const { rpcUrl, stop } = await startAnvil('prague')
  const client = connect(rpcUrl)
  const { address, code, storage } = officialDepositContract()
  await client.setCode({ address, bytecode: code })
  for (const [index, value] of [...storage, ...usedDepositTree(depositCount)])
    await client.setStorageAt({ address, index, value })
  return { client, depositContract: address, stop }
}
