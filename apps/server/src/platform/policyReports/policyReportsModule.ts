import { visitorAddress } from '../http/visitorAddress.ts'
import { defineModule } from '../modules/ServerModule.ts'
import { parseJson } from '../upstreams/parseJson.ts'
import { createPolicyReports, policyReportPath } from './createPolicyReports.ts'

/** Per visitor: a faulty page reports it a few times. */
const reportsPerHour = 60

/** More than any browser sends at once. */
const maxReportBytes = 32 * 1024

/** Violations of the site's content security policy, as browsers report them. */
export const policyReportsModule = defineModule({
  name: 'policy-reports',
  start({ settings, metrics, limitOf, log }) {
    const limit = limitOf({ name: 'policy reports', points: reportsPerHour, seconds: 3600 })
    return {
      routes(app) {
        const reports = createPolicyReports(metrics.registry, log)
        app.post(policyReportPath, async context => {
          await limit.consume(visitorAddress(context, settings.trustedProxies))
          const text = await context.req.text()
          if (text.length <= maxReportBytes) reports.take(parseJson(text))
          return context.body(null, 204)
        })
      },
    }
  },
})
