import { devnetAccounts, devnetAddresses, type MarketChain, startMarketChain } from '@granary/devnet'
import type { EvmContext, FlowWallet } from '@granary/drivers/evm'
import { type CallRequest, type Eip1193, toRpcCall } from '@granary/drivers/evm/chain'
import { TransactionStore } from '@granary/transactions'
import { openJournal } from '@granary/transactions/database'
import {
  type Client,
  createTestClient,
  type HttpTransport,
  http,
  maxUint256,
  type PublicActions,
  parseAbi,
  parseEther,
  publicActions,
  type TestActions,
  type WalletActions,
  walletActions,
} from 'viem'
import { hoodi } from 'viem/chains'
import { createHttpClient } from '../src/core/http/createHttpClient.ts'
import type { Address } from '../src/core/index.ts'
import { createSwaps } from '../src/swaps/createSwaps.ts'
import { coinAddress, createSwapApi } from '../src/swaps/index.ts'
import { swapPins } from '../src/swaps/SwapPins.ts'
import { startService } from './startService.ts'

type Hex = `0x${string}`

const lower = (address: string) => address.toLowerCase() as Address

export const chainId = 560048
export const account = lower(devnetAccounts.address(0))
export const stranger = lower(devnetAccounts.address(7))
export const coin = coinAddress
export const weth = lower(devnetAddresses.weth)
export const dollar = lower(devnetAddresses.playDollar)
export const barley = lower(devnetAddresses.playBarley)
export const millet = lower(devnetAddresses.playMillet)
export const router = lower(devnetAddresses.uniswapRouter)

export const routerAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
])
const tokenAbi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value)',
])
const liquidityAbi = parseAbi([
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable',
])

type Hoodi = typeof hoodi
type MarketClient = Client<
  HttpTransport,
  Hoodi,
  undefined,
  undefined,
  TestActions & PublicActions<HttpTransport, Hoodi> & WalletActions<Hoodi>
>

export type SwapRig = Awaited<ReturnType<typeof startSwapRig>>

/** A local chain with a market, a swap service that answers as set, and pages with an account of the chain. */
export async function startSwapRig() {
  const chain: MarketChain = await startMarketChain()
  const client: MarketClient = createTestClient({
    mode: 'anvil',
    chain: hoodi,
    transport: http(chain.rpcUrl),
  })
    .extend(publicActions)
    .extend(walletActions)
  const answers: Record<string, unknown> = {}
  const service = await startService((response, count) => {
    const { pathname } = service.received[count - 1]?.url ?? {}
    const body = answers[pathname ?? '']
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const provider: Eip1193 = { request: args => client.request(args as never) as Promise<unknown> }

  const poolAmount = async (amount: bigint, path: readonly Address[]) =>
    (
      await client.readContract({
        address: router,
        abi: routerAbi,
        functionName: 'getAmountsOut',
        args: [amount, path],
      })
    ).at(-1) ?? 0n

  /**
   * The wallet's side: `asked` are its transactions; `beforeAnswer` runs once each is sent. With `bundles` it takes several
   * in one confirmation, and `bundled` counts these.
   */
  function wallet({ bundles = false } = {}) {
    const asked: CallRequest[] = []
    const bundled = new Map<string, Hex[]>()
    const hooks = { beforeAnswer: async (): Promise<void> => undefined }
    const flow: FlowWallet = {
      account,
      chainId,
      provider,
      async send(call, gas) {
        const hash = await sent(call, gas)
        await hooks.beforeAnswer()
        return hash
      },
      bundling: async () => (bundles ? 'sequential' : null),
      async sendCalls(calls, id) {
        const hashes: Hex[] = []
        for (const call of calls) hashes.push(await sent(call, 1_000_000n))
        bundled.set(id, hashes)
        return id
      },
      callsStatus: async id => ({ state: 'confirmed', hashes: bundled.get(id) ?? [] }),
    }
    function sent(call: CallRequest, gas: bigint): Promise<Hex> {
      asked.push(call)
      const params = [{ ...toRpcCall(call), gas: `0x${gas.toString(16)}` }]
      return provider.request({ method: 'eth_sendTransaction', params }) as Promise<Hex>
    }
    return { asked, bundled, hooks, flow }
  }

  /** A page with this wallet; records of one name are shared by the pages of a browser. */
  async function page(flow: FlowWallet, journal: string) {
    const context: EvmContext = {
      owner: { account, chainId },
      chain: hoodi as never,
      isLocalChain: true,
      wallet: () => flow,
      publicReader: provider,
    }
    const connection = await openJournal(journal, {
      version: 1,
      async upgrade(database) {
        database.createObjectStore('setAside', { autoIncrement: true })
        database
          .createObjectStore('transactions', { keyPath: 'id' })
          .createIndex('owner', ['network', 'account'])
      },
    })
    const pins = swapPins({
      uniswap: [{ chainId, address: router }],
      // The same contract stands for a service's own.
      outside: [{ chainId, router, spender: router }],
    })
    const swaps = createSwaps({ context, store: new TransactionStore(connection), api: api(), pins })
    await swaps.machine.start()
    return swaps
  }

  /** Deploys a token that belongs to the account, with a pool beside the coin. @returns lower case */
  async function listToken(bytecode: Hex): Promise<Address> {
    const deployed = await client.deployContract({ account, abi: [], bytecode })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash: deployed })
    const token = lower(contractAddress ?? '')
    await allow(token, maxUint256 / 2n)
    const args = [token, 10n ** 24n, 0n, 0n, account, 99_999_999_999n] as const
    const value = parseEther('1000')
    const call = { address: router, abi: liquidityAbi, functionName: 'addLiquidityETH', args, value } as const
    await client.writeContract({ ...call, account })
    await allow(token, 0n)
    return token
  }

  const allow = (token: Address, value: bigint) =>
    client.writeContract({
      account,
      address: token,
      abi: tokenAbi,
      functionName: 'approve',
      args: [router, value],
    })

  const api = (supported: readonly string[] = [`eip155:${chainId}`]) =>
    createSwapApi(createHttpClient({ baseUrl: service.baseUrl, retries: 0 }), {
      projectId: 'granary',
      supports: async chain => supported.includes(chain),
    })

  /** What an honest service answers now, with lies in its place. */
  async function answerQuote(
    { from, to, amount, path }: { from: Address; to: Address; amount: bigint; path: readonly Address[] },
    lies: object = {},
  ) {
    const toAmount = await poolAmount(amount, path)
    const quote = {
      id: 'uniswap-0',
      source: 'uniswap',
      fromAccount: `eip155:${chainId}:${from}`,
      toAccount: `eip155:${chainId}:${to}`,
      fromAmount: `${amount}`,
      toAmount: `${toAmount}`,
      router,
      spender: router,
      path,
      blockNumber: Number(await client.getBlockNumber({ cacheTime: 0 })),
      expiresAt: Math.floor(Date.now() / 1_000) + 30,
      ...lies,
    }
    answers['/v1/convert/quotes'] = { quotes: [quote] }
    return toAmount
  }

  return {
    rpcUrl: chain.rpcUrl,
    client,
    provider,
    answers,
    service,
    api,
    wallet,
    page,
    poolAmount,
    answerQuote,
    listToken,
    allow,
    balance: (token: Address, owner: Address = account) =>
      client.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [owner] }),
    allowance: (token: Address) =>
      client.readContract({
        address: token,
        abi: tokenAbi,
        functionName: 'allowance',
        args: [account, router],
      }),
    async stop() {
      await service.stop()
      await chain.stop()
    },
  }
}
