import { createHmac } from 'node:crypto'
import { formatUnits } from 'viem'
import type { App, AppContext } from '#server/platform/http/App.ts'
import { visitorAddress } from '#server/platform/http/visitorAddress.ts'
import type { RateLimit } from '#server/platform/rateLimits/RateLimit.ts'
import type { ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import { cardPath } from './cardPath.ts'
import { cardTexts, stateText } from './cardTexts.ts'
import type { DailyLimits, Order, OrderStore } from './OrderStore.ts'
import { centsText } from './quoteCoins.ts'
import { cardPagePolicy, renderCardPage } from './renderCardPage.ts'

export type CardRoutesParts = {
  store: OrderStore
  chains: ChainUpstreams
  limit: RateLimit
  daily: DailyLimits
  trustedProxies: number
  /** Keys the hashes of visitors' addresses. */
  visitorKey: string
  paid(outcome: 'paid' | 'limited' | 'declined' | 'cancelled'): void
}

/**
 * The page on which a test card pays an order. The order's random id is all that paying takes: it pays no one but the
 * account that the order names.
 */
export function cardRoutes(app: App, parts: CardRoutesParts): void {
  const { store, limit, trustedProxies } = parts
  const path = cardPath(':id')
  const orderOf = async (context: AppContext): Promise<Order | undefined> => {
    await limit.consume(visitorAddress(context, trustedProxies))
    const id = context.req.param('id') ?? ''
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? store.find(id) : undefined
  }
  const textsOf = (context: AppContext) => cardTexts(context.req.header('accept-language'))
  const answerUnknown = (context: AppContext) => {
    const texts = textsOf(context)
    const said = texts.unknown
    return answer(context, { texts, said, order: undefined, takesPayment: false, isDelivering: false }, 404)
  }
  /** Loading the answer again must not post again. */
  const back = (context: AppContext, { id }: Order, outcome?: 'declined' | 'limited') =>
    context.redirect(`${cardPath(id)}${outcome ? `?${outcome}` : ''}`, 303)

  app.get(path, async context => {
    const order = await orderOf(context)
    if (!order) return answerUnknown(context)
    const texts = textsOf(context)
    const takesPayment = await store.isOpen(order.id)
    const outcome = (['declined', 'limited'] as const).find(each => context.req.query(each) !== undefined)
    return answer(context, {
      texts,
      order: shown(order, parts.chains),
      takesPayment,
      said: takesPayment ? outcome && texts[outcome] : stateText(texts, order.state),
      isDelivering: order.state === 'paid' || order.state === 'sending',
    })
  })
  const change = (
    action: string,
    act: (order: Order, context: AppContext) => Promise<'declined' | 'limited' | undefined>,
  ) =>
    app.post(`${path}/${action}`, async context => {
      const order = await orderOf(context)
      if (!order) return answerUnknown(context)
      return back(context, order, await act(order, context))
    })
  change('pay', async ({ id }, context) => {
    const outcome = await store.pay(id, visitorOf(context, parts), parts.daily)
    if (outcome === 'closed') return undefined
    parts.paid(outcome)
    return outcome === 'limited' ? 'limited' : undefined
  })
  change('decline', async () => {
    parts.paid('declined')
    return 'declined'
  })
  change('cancel', async ({ id }) => {
    if (await store.cancel(id)) parts.paid('cancelled')
    return undefined
  })
}

/** The database gets no visitor's address. */
function visitorOf(context: AppContext, { trustedProxies, visitorKey }: CardRoutesParts): string {
  const address = visitorAddress(context, trustedProxies)
  return createHmac('sha256', visitorKey).update(address).digest('base64url').slice(0, 22)
}

function shown(
  { id, chainId, address, amount, currency, totalCents, feeCents, hash }: Order,
  chains: ChainUpstreams,
) {
  const chain = chains.get(chainId)?.chain
  const { symbol = '', decimals = 18 } = chain?.nativeCurrency ?? {}
  const money = (cents: number) => `${centsText(cents)} ${currency}`
  return {
    id,
    bought: `${formatUnits(amount, decimals)} ${symbol}`,
    network: chain?.name ?? String(chainId),
    address,
    total: money(totalCents),
    fee: money(feeCents),
    hash,
  }
}

function answer(
  context: AppContext,
  page: Parameters<typeof renderCardPage>[0],
  status: 200 | 404 = 200,
): Response {
  return context.body(renderCardPage(page), status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': cardPagePolicy,
  })
}
