import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rewardSplitterFactoryAbi as abi } from '@granary/contracts'
import { rewardSplitterFactoryBytecode } from '@granary/contracts/bytecode'
import { splitterAddress, splitterImplementation, splitterProvider } from '@granary/staking/ethereum/splitter'
import {
  type Address,
  createPublicClient,
  encodeDeployData,
  getContractAddress,
  type Hex,
  http,
  isAddressEqual,
  keccak256,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export type SplitterDeployment = {
  rpcUrl: string
  chainId: number
  /** Receives the provider's share; unchangeable. */
  provider: Address
  /** The deployer's private key: pays the gas, and can do nothing afterwards. */
  key: Hex
  /** File for the signed transaction, written before sending. */
  recordFile: string
  /** Milliseconds to wait for a block. */
  patienceMs: number
}

type Written = { chainId: number; provider: Address; factory: Address; signed: Hex }

/**
 * Deploys a provider's reward splitter factory and verifies the result. After a crash the same call continues
 * with the recorded transaction and sends no second one.
 * @returns the factory's address
 * @throws {Error} if the record is of another deployment, the transaction fails, or the chain has other code
 * there
 */
export async function deploySplitterFactory(deployment: SplitterDeployment): Promise<Address> {
  const { rpcUrl, chainId, provider, recordFile, patienceMs } = deployment
  const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 1_000 })
  const found = await client.getChainId()
  if (found !== chainId) throw new Error(`The node is of chain ${found}, not ${chainId}.`)
  if (await client.getCode({ address: provider }))
    console.log(`${provider} is a contract: make sure that it accepts plain ether with 30,000 gas.`)
  const written = readRecord(recordFile) ?? (await sign(client, deployment))
  if (written.chainId !== chainId || !isAddressEqual(written.provider, provider))
    throw new Error(`${recordFile} records another deployment.`)
  const hash = keccak256(written.signed)
  const mined = await client.getTransactionReceipt({ hash }).catch(() => null)
  if (!mined) await client.sendRawTransaction({ serializedTransaction: written.signed }).catch(ignoreKnown)
  const receipt = mined ?? (await client.waitForTransactionReceipt({ hash, timeout: patienceMs }))
  if (receipt.status !== 'success') throw new Error(`The deployment ${hash} failed.`)
  await checkFactory(client, written)
  return written.factory
}

async function sign(client: PublicClient, deployment: SplitterDeployment): Promise<Written> {
  const { chainId, provider, key, recordFile } = deployment
  const account = privateKeyToAccount(key)
  const data = encodeDeployData({ abi, bytecode: rewardSplitterFactoryBytecode, args: [provider] })
  const [nonce, gas, fees] = await Promise.all([
    client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
    client.estimateGas({ account: account.address, data }),
    client.estimateFeesPerGas(),
  ])
  const signed = await account.signTransaction({
    type: 'eip1559',
    chainId,
    data,
    nonce,
    gas: (gas * 12n) / 10n,
    maxFeePerGas: fees.maxFeePerGas * 2n,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
  })
  const factory = getContractAddress({ from: account.address, nonce: BigInt(nonce) })
  const written: Written = { chainId, provider, factory, signed }
  writeFileSync(recordFile, JSON.stringify(written, null, 2), { mode: 0o600 })
  return written
}

function readRecord(file: string): Written | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Written) : null
}

/** A node that already has it answers with an error of its own; waiting for the receipt follows anyway. */
function ignoreKnown(error: unknown): void {
  if (!/already known|already imported|known transaction/i.test(String(error))) throw error
}

async function checkFactory(client: PublicClient, { factory, provider }: Written): Promise<void> {
  const shareBps = 1
  const [code = '0x', implementation = '0x', predicted] = await Promise.all([
    client.getCode({ address: factory }),
    client.getCode({ address: splitterImplementation(factory) }),
    client.readContract({
      address: factory,
      abi,
      functionName: 'predict',
      args: [provider, BigInt(shareBps)],
    }),
  ])
  const paid = splitterProvider(factory, { factory: code, implementation })
  const isComputed = isAddressEqual(predicted, splitterAddress(provider, { factory, shareBps }))
  if (paid !== provider.toLowerCase() || !isComputed)
    throw new Error(`The chain's code at ${factory} differs from what was deployed. Do not use it.`)
}
