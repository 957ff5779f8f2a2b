import type { App, AppContext } from '#server/platform/http/App.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { AlertTexts } from '../mail/AlertTexts.ts'
import { textsOf } from '../mail/textsOf.ts'
import type { Subscription, SubscriptionStore } from '../subscriptions/SubscriptionStore.ts'
import { hashOfToken, type Sealer } from '../target/createSealer.ts'
import { confirmPath, leavePath } from './linkPaths.ts'
import { type LinkPage, linkPagePolicy, renderLinkPage } from './renderLinkPage.ts'

export type LinkRoutesParts = { store: SubscriptionStore; sealer: Sealer; log: Log }

/**
 * Serves links in mails. Opening one changes nothing, since programs open links of mails too: the button does, and
 * for unsubscribing the mail program itself (RFC 8058). The token suffices, whoever is signed in.
 */
export function linkRoutes(app: App, { store, sealer, log }: LinkRoutesParts): void {
  const tokenOf = (context: AppContext) => context.req.query('token') ?? ''
  const leaving = async (context: AppContext): Promise<Subscription | undefined> => {
    const token = tokenOf(context)
    const [id = ''] = token.split('.')
    const isOurs = /^[0-9a-f-]{36}$/.test(id) && token === sealer.unsubscribeToken(id)
    return isOurs ? store.get(id) : undefined
  }
  const confirming = (context: AppContext) => store.findByConfirmation(hashOfToken(tokenOf(context)))

  app.get(confirmPath, async context => {
    const subscription = await confirming(context)
    if (!subscription) return over(context)
    const { page } = textsFor(subscription)
    return show(context, subscription, {
      title: page.confirmTitle,
      text: page.confirmText,
      action: {
        url: `${confirmPath}?token=${encodeURIComponent(tokenOf(context))}`,
        label: page.confirmAction,
      },
    })
  })
  app.post(confirmPath, async context => {
    const subscription = await confirming(context)
    if (!subscription) return over(context)
    const activation = await store.confirm(subscription.id, hashOfToken(tokenOf(context)))
    if (activation === 'over') return over(context)
    const { page } = textsFor(subscription)
    if (activation === 'full')
      return show(context, subscription, { title: page.full, text: page.fullText }, 409)
    log.info({ alert: subscription.id }, 'alert confirmed')
    return show(context, subscription, {
      title: page.confirmed,
      text: page.confirmedText,
      site: { url: subscription.origin, label: page.toSite },
    })
  })
  app.get(leavePath, async context => {
    const subscription = await leaving(context)
    if (!subscription) return over(context)
    const { page } = textsFor(subscription)
    return show(context, subscription, {
      title: page.leaveTitle,
      text: page.leaveText,
      action: { url: `${leavePath}?token=${encodeURIComponent(tokenOf(context))}`, label: page.leaveAction },
    })
  })
  app.post(leavePath, async context => {
    const subscription = await leaving(context)
    if (!subscription) return over(context)
    await store.remove(subscription.id)
    log.info({ alert: subscription.id }, 'alert unsubscribed by link')
    const { page } = textsFor(subscription)
    return show(context, subscription, {
      title: page.left,
      text: page.leftText,
      site: { url: subscription.origin, label: page.toSite },
    })
  })
}

function textsFor({ terms }: Subscription): AlertTexts {
  return textsOf(terms.language)
}

/** No subscription tells the language: uses the browser's preference. */
function over(context: AppContext): Response {
  const isChinese = /^zh\b/i.test(context.req.header('accept-language') ?? '')
  const { page, tag } = textsOf(isChinese ? 'zh_CN' : 'en_US')
  return answer(context, { language: tag, title: page.over, text: page.overText }, 404)
}

function show(
  context: AppContext,
  subscription: Subscription,
  page: Omit<LinkPage, 'language'>,
  status: 200 | 409 = 200,
): Response {
  return answer(context, { language: textsFor(subscription).tag, ...page }, status)
}

function answer(context: AppContext, page: LinkPage, status: 200 | 404 | 409): Response {
  return context.body(renderLinkPage(page), status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': linkPagePolicy,
  })
}
