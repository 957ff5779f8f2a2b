import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { networksRoutes } from './routes.ts'

export const networksModule = defineModule({
  name: 'networks',
  start: ({ settings }) => ({ routes: app => networksRoutes(app, settings.chains) }),
})
