import { ssvRoutes } from '@granary/api/ssv'
import { implement } from '#server/platform/http/implement.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'

/** SSV: not set up on any network yet. */
export const ssvModule = defineModule({
  name: 'ssv',
  start: () => ({
    routes: app => {
      for (const route of Object.values(ssvRoutes))
        implement(app, route, () => {
          throw new SsvNotConfiguredError()
        })
    },
  }),
})

/** The provider has not set up SSV on this network. */
export class SsvNotConfiguredError extends RefusedError {
  constructor() {
    super('The provider has not set up SSV on this network.', { code: 'SSV_NOT_CONFIGURED', status: 503 })
  }
}
