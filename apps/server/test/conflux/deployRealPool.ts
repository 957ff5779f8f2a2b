import { setTimeout as delay } from 'node:timers/promises'
import { coreBridgeAbi, votePoolAbi } from '@granary/contracts'
import { coreBridgeBytecode, votePoolBytecode } from '@granary/contracts/bytecode'
import {
  http as coreHttp,
  createPublicClient as createCoreClient,
  createWalletClient as createCoreWallet,
} from 'cive'
import { privateKeyToAccount as coreAccountOf } from 'cive/accounts'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  type PublicClient,
  type TransactionReceipt,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  type CoreAddress,
  type ParsedCoreAddress,
  parseCoreAddress,
} from '../../src/networks/conflux/core/coreAddress.ts'

const nativeCurrency = { name: 'CFX', symbol: 'CFX', decimals: 18 }
const lockBlocks = 10n

type CoreReceipt = { outcomeStatus: string; contractCreated: string | null }

/** `to` is left out to deploy a contract; values in Drip. */
export type Hands = {
  address: Hex
  coreAddress: ParsedCoreAddress
  send(to: Hex | undefined, data: Hex, value?: bigint): Promise<TransactionReceipt>
  sendCore(to: CoreAddress | undefined, data: Hex, value?: bigint): Promise<CoreReceipt>
  reader: PublicClient
}

/** Sends from a key of the first block in either space, and waits until it is carried out. */
export function createHands(key: Hex, eSpaceUrl: string, coreUrl: string): Hands {
  const eSpace = defineChain({
    id: 71,
    name: 'eSpace',
    nativeCurrency,
    rpcUrls: { default: { http: [eSpaceUrl] } },
  })
  const core = defineChain({ id: 1, name: 'core', nativeCurrency, rpcUrls: { default: { http: [coreUrl] } } })
  const reader = createPublicClient({ chain: eSpace, transport: http(eSpaceUrl), pollingInterval: 250 })
  const wallet = createWalletClient({
    account: privateKeyToAccount(key),
    chain: eSpace,
    transport: http(eSpaceUrl),
  })
  const account = coreAccountOf(key, { networkId: 1 })
  const coreReader = createCoreClient({ chain: core as never, transport: coreHttp(coreUrl) })
  const coreWallet = createCoreWallet({ account, chain: core as never, transport: coreHttp(coreUrl) })
  return {
    address: wallet.account.address,
    coreAddress: parse(account.address),
    async send(to, data, value = 0n) {
      const gasPrice = await reader.getGasPrice()
      const hash = await wallet.sendTransaction({
        ...(to ? { to } : {}),
        data,
        value,
        type: 'legacy',
        gasPrice,
      })
      const receipt = await reader.waitForTransactionReceipt({ hash, timeout: 60_000 })
      if (receipt.status !== 'success') throw new Error(`${hash} was carried out and failed`)
      return receipt
    },
    async sendCore(to, data, value = 0n) {
      const hash = await coreWallet.sendTransaction({ ...(to ? { to } : {}), data, value } as never)
      for (let looks = 0; looks < 240; looks += 1) {
        const receipt = (await coreReader
          .getTransactionReceipt({ hash })
          .catch(() => null)) as CoreReceipt | null
        if (receipt?.outcomeStatus === 'success') return receipt
        if (receipt) throw new Error(`${hash} was carried out and failed`)
        await delay(250)
      }
      throw new Error(`${hash} was not carried out in a minute`)
    },
    reader,
  }
}

/** A vote pool with short periods on eSpace and its bridge in the core space, connected and not registered in PoS. */
export async function deployRealPool(owner: Hands): Promise<{ pool: Hex; bridge: ParsedCoreAddress }> {
  const args = [owner.address, 'Real pool'] as const
  const deployed = await owner.send(
    undefined,
    encodeDeployData({ abi: votePoolAbi, bytecode: votePoolBytecode, args }),
  )
  const pool = deployed.contractAddress as Hex
  const provider = owner.coreAddress.hex
  const bridgeArgs = [provider, pool, provider] as const
  const { contractCreated } = await owner.sendCore(
    undefined,
    encodeDeployData({ abi: coreBridgeAbi, bytecode: coreBridgeBytecode, args: bridgeArgs }),
  )
  const bridge = parse(String(contractCreated))
  const mapped: Hex = `0x${keccak256(bridge.hex).slice(-40)}`
  const onPool = { abi: votePoolAbi } as const
  await owner.send(pool, encodeFunctionData({ ...onPool, functionName: 'setBridge', args: [mapped] }))
  await owner.send(
    pool,
    encodeFunctionData({ ...onPool, functionName: 'setPeriods', args: [lockBlocks, lockBlocks] }),
  )
  await owner.sendCore(bridge.address, encodeFunctionData({ abi: coreBridgeAbi, functionName: 'connect' }))
  return { pool, bridge }
}

function parse(text: string): ParsedCoreAddress {
  const parsed = parseCoreAddress(text)
  if (!parsed) throw new Error(`${text} is no address`)
  return parsed
}
