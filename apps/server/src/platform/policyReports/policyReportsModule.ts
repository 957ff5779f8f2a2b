import { defineModule } from '../modules/ServerModule.ts'
import { createPolicyReports } from './createPolicyReports.ts'
import { policyReportRoute } from './policyReportRoute.ts'

/** Of one visitor: a page with a fault reports it a few times. */
const reportsPerHour = 60

/** Violations of the site's content security policy, as browsers report them. */
export const policyReportsModule = defineModule({
  name: 'policy-reports',
  start: ({ settings, metrics, limitOf, log }) => ({
    routes: app =>
      policyReportRoute(app, {
        reports: createPolicyReports(metrics.registry, log),
        limit: limitOf({ name: 'policy reports', points: reportsPerHour, seconds: 3600 }),
        trustedProxies: settings.trustedProxies,
      }),
  }),
})
