import { compileSignatureWallets } from '@granary/contracts/testing'
import { type Address, getAddress } from 'viem'
import { fundedWallet } from './fundedWallet.ts'
import { testDevnet } from './startTestServer.ts'

/** Deploys a contract account on the test devnet that accepts its owner's signatures (EIP-1271). @returns its address */
export async function deployKeyWallet(owner: Address): Promise<Address> {
  const client = await fundedWallet(await testDevnet())
  const { KeyWallet } = await compileSignatureWallets()
  const hash = await client.deployContract({ ...KeyWallet, args: [owner] })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  return getAddress(contractAddress as string)
}
