import * as z from 'zod/mini'
import type { HttpClient } from '../core/http/createHttpClient.ts'
import type { Address } from '../core/index.ts'
import { SwapError } from './swapErrors.ts'

/** Stands for the chain's own coin where a token's address is expected. */
export const coinAddress: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Percent (specification section 9: swap slippage tolerance 1). */
export const defaultSlippage = 1

/** One swap as it is asked for. Tokens in lower case; `coinAddress` for coins. */
export type SwapIntent = {
  readonly chainId: number
  /** Lower case. */
  readonly account: Address
  readonly from: Address
  readonly to: Address
  /** Of `from`, in its smallest unit. */
  readonly amount: bigint
}

const amount = z.pipe(
  z.string().check(z.regex(/^\d{1,78}$/)),
  z.transform(text => BigInt(text)),
)
const address = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  z.transform(text => text.toLowerCase() as Address),
)
/** CAIP-10 */
const account = z.pipe(
  z.string().check(z.regex(/^eip155:\d{1,15}:0x[0-9a-fA-F]{40}$/)),
  z.transform(text => text.toLowerCase()),
)
const data = z.pipe(
  z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/)),
  z.transform(text => text.toLowerCase() as `0x${string}`),
)
const seconds = z.int().check(z.gte(0))

const quote = z.object({
  source: z.string(),
  fromAccount: account,
  toAccount: account,
  fromAmount: amount,
  toAmount: amount,
  router: address,
  spender: address,
  blockNumber: z.nullable(seconds),
  expiresAt: seconds,
})
const token = z.object({
  address: account,
  name: z.string(),
  symbol: z.string(),
  decimals: z.int().check(z.gte(0), z.lte(77)),
})
const answers = {
  quotes: z.object({ quotes: z.array(quote) }),
  tokens: z.object({ tokens: z.array(token) }),
  allowance: z.object({ allowance: amount }),
  gasPrice: z.object({ standard: amount, fast: amount, instant: amount }),
  transaction: z.object({ tx: z.object({ from: account, to: account, data, value: amount }) }),
}

export type SwapQuote = z.output<typeof quote>
export type SwapToken = z.output<typeof token>
export type SwapCall = { readonly to: Address; readonly data: `0x${string}`; readonly valueWei: bigint }

/**
 * The calls of a swap service (specification section 7). It is believed nothing about money: see `checkQuote`. All throw
 * SwapError for a chain that it does not serve and an answer out of form, and what the HTTP client throws.
 */
export type SwapApi = {
  /** The offers for a swap, the best first. @param gasPrice wei */
  readonly quotes: (intent: SwapIntent, gasPrice?: bigint) => Promise<readonly SwapQuote[]>
  /** The tokens offered on a chain. */
  readonly tokens: (chainId: number) => Promise<readonly SwapToken[]>
  /** What the service says its router may take, in the token's smallest unit. */
  readonly allowance: (chainId: number, token: Address, owner: Address) => Promise<bigint>
  /** Wei. */
  readonly gasPrice: (
    chainId: number,
  ) => Promise<{ readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }>
  /** The approval that the service would make. The toolkit makes its own. */
  readonly buildApproval: (intent: SwapIntent) => Promise<SwapCall>
  /** The transaction of a source, without an estimate. @param slippage percent */
  readonly buildTransaction: (intent: SwapIntent, source: string, slippage: number) => Promise<SwapCall>
}

/**
 * @param supports whether the service serves a chain; for others it is asked nothing
 */
export function createSwapApi(
  http: HttpClient,
  {
    projectId,
    supports,
  }: { readonly projectId?: string | undefined; supports(caipNetworkId: string): Promise<boolean> },
): SwapApi {
  const caip = ({ chainId }: { chainId: number }, at: Address) => `eip155:${chainId}:${at}`

  async function ask<S extends z.ZodMiniType>(
    schema: S,
    chainId: number,
    asked: () => Promise<unknown>,
    unsupported: 'SWAP_NETWORK_UNSUPPORTED' | 'SWAP_GAS_PRICE_UNSUPPORTED' = 'SWAP_NETWORK_UNSUPPORTED',
  ): Promise<z.output<S>> {
    if (!(await supports(`eip155:${chainId}`))) throw new SwapError(unsupported)
    const read = schema.safeParse(await asked())
    if (!read.success) throw new SwapError('SWAP_ANSWER_INVALID', z.prettifyError(read.error).slice(0, 200))
    return read.data
  }

  const callOf = ({ to, data, value }: z.output<typeof answers.transaction>['tx']): SwapCall => ({
    to: (to.split(':')[2] ?? '') as Address,
    data,
    valueWei: value,
  })

  return {
    async quotes(intent, gasPrice) {
      const query = {
        amount: `${intent.amount}`,
        userAddress: caip(intent, intent.account),
        from: caip(intent, intent.from),
        to: caip(intent, intent.to),
        gasPrice: gasPrice?.toString(),
      }
      const path = '/v1/convert/quotes'
      return (await ask(answers.quotes, intent.chainId, () => http.get(path, { query }))).quotes
    },
    async tokens(chainId) {
      const query = { chainId: `eip155:${chainId}` }
      return (await ask(answers.tokens, chainId, () => http.get('/v1/convert/tokens', { query }))).tokens
    },
    async allowance(chainId, token, owner) {
      const query = { tokenAddress: caip({ chainId }, token), userAddress: caip({ chainId }, owner) }
      return (await ask(answers.allowance, chainId, () => http.get('/v1/convert/allowance', { query })))
        .allowance
    },
    gasPrice: chainId =>
      ask(
        answers.gasPrice,
        chainId,
        () => http.get('/v1/convert/gas-price', { query: { chainId: `eip155:${chainId}` } }),
        'SWAP_GAS_PRICE_UNSUPPORTED',
      ),
    async buildApproval(intent) {
      const query = {
        userAddress: caip(intent, intent.account),
        from: caip(intent, intent.from),
        to: caip(intent, intent.to),
      }
      const path = '/v1/convert/build-approve'
      return callOf((await ask(answers.transaction, intent.chainId, () => http.get(path, { query }))).tx)
    },
    async buildTransaction(intent, source, slippage) {
      const body = {
        amount: `${intent.amount}`,
        eip155: { slippage },
        projectId,
        from: caip(intent, intent.from),
        to: caip(intent, intent.to),
        userAddress: caip(intent, intent.account),
        disableEstimate: true,
        source,
      }
      const path = '/v1/convert/build-transaction'
      return callOf((await ask(answers.transaction, intent.chainId, () => http.post(path, { body }))).tx)
    },
  }
}
