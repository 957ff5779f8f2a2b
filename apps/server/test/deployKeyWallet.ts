import { compileSignatureWallets } from '@granary/contracts/testing'
import { type Address, createWalletClient, getAddress, http, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { testDevnet, testMnemonic } from './startTestServer.ts'

/** Deploys a contract account on the test devnet that accepts its owner's signatures (EIP-1271). @returns its address */
export async function deployKeyWallet(owner: Address): Promise<Address> {
  const { ethereum } = await testDevnet()
  const client = createWalletClient({
    account: mnemonicToAccount(testMnemonic, { addressIndex: 8 }),
    transport: http(ethereum.rpcUrl),
    pollingInterval: 50,
  }).extend(publicActions)
  const { KeyWallet } = await compileSignatureWallets()
  const hash = await client.deployContract({ ...KeyWallet, args: [owner], chain: null })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  return getAddress(contractAddress as string)
}
