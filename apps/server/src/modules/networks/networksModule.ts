import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { networksRoutes } from './routes.ts'

export const networksModule = defineModule({
  name: 'networks',
  start: ({ settings, chains }) => ({
    routes: app => networksRoutes(app, { upstreams: chains, settings }),
  }),
})
