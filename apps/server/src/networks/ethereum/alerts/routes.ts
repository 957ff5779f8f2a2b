import { alertRoutes as table } from '@granary/api/alerts'
import type { EthereumNetworkId } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import type { AlertNetwork } from '#server/modules/alerts/AlertNetwork.ts'
import { AlertsNotConfiguredError } from '#server/modules/alerts/subscriptions/alertErrors.ts'
import type { AlertAccount, AlertService } from '#server/modules/alerts/subscriptions/createAlertService.ts'
import type { SignInService } from '#server/modules/sign-in/createSignInService.ts'
import { refuseForeignPage, siteOrigin } from '#server/modules/sign-in/siteOrigin.ts'
import type { App, AppContext } from '#server/platform/http/App.ts'
import { implement } from '#server/platform/http/implement.ts'
import { visitorAddress } from '#server/platform/http/visitorAddress.ts'
import type { RateLimit } from '#server/platform/rateLimits/RateLimit.ts'

export type AlertRoutesParts = {
  /** Undefined without alerts. */
  alerts: AlertService | undefined
  networks: Readonly<Record<EthereumNetworkId, AlertNetwork>>
  signIn: SignInService
  publicOrigin: string | undefined
  /** Counts changes, confirmations and tests of each visitor. */
  limit: RateLimit
  trustedProxies: number
}

/** Alerts of the signed-in account. Every change has to come from a page of the site. */
export function alertRoutes(app: App, parts: AlertRoutesParts): void {
  const { alerts, signIn, networks, publicOrigin, limit, trustedProxies } = parts
  const service = (): AlertService => {
    if (!alerts) throw new AlertsNotConfiguredError()
    return alerts
  }
  async function identify(context: AppContext, id: EthereumNetworkId, account: Hex): Promise<AlertAccount> {
    const network = networks[id]
    await signIn.require(context, { chainId: network.chain.caipNetworkId, address: account })
    return { network, account }
  }
  async function admit(context: AppContext, id: EthereumNetworkId, account: Hex): Promise<AlertAccount> {
    refuseForeignPage(context, siteOrigin(context, publicOrigin))
    const who = await identify(context, id, account)
    await limit.consume(visitorAddress(context, trustedProxies))
    return who
  }
  implement(app, table.listAlerts, async ({ params, query }, context) =>
    service().list(await identify(context, params.network, query.account)),
  )
  implement(app, table.createAlert, async ({ params, body }, context) => {
    const alertService = service()
    const who = await admit(context, params.network, body.account)
    const visitor = visitorAddress(context, trustedProxies)
    return alertService.create(who, body, { origin: siteOrigin(context, publicOrigin).origin, visitor })
  })
  implement(app, table.changeAlert, async ({ params, body }, context) => {
    const alertService = service()
    const who = await admit(context, params.network, body.account)
    return alertService.change(params.alertId, who, body.terms)
  })
  implement(app, table.confirmAlert, async ({ params, body }, context) => {
    const alertService = service()
    const who = await admit(context, params.network, body.account)
    return alertService.confirm(params.alertId, who, visitorAddress(context, trustedProxies))
  })
  implement(app, table.testAlert, async ({ params, body }, context) => {
    const alertService = service()
    return alertService.test(params.alertId, await admit(context, params.network, body.account))
  })
  implement(app, table.deleteAlert, async ({ params, query }, context) => {
    const alertService = service()
    await alertService.remove(params.alertId, await admit(context, params.network, query.account))
    return {}
  })
}
