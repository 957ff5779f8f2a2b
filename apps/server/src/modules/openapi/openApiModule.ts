import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { version } from '#server/version.ts'
import { openApiRoutes } from './routes.ts'

export const openApiModule = defineModule({
  name: 'openapi',
  start: () => ({ routes: app => openApiRoutes(app, version) }),
})
