import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { type Project, projectsService } from './Project.ts'
import { projectSettings } from './projectSettings.ts'

/** The applications that may use the wallet services. */
export const projectsModule = defineModule({
  name: 'projects',
  settings: projectSettings,
  start({ settings, services }) {
    const { projects = [siteProject(settings.publicOrigin)] } = settings.of(projectSettings)
    const byId = new Map(projects.map(project => [project.id, project]))
    services.provide(projectsService, { find: id => byId.get(id) })
    return {}
  },
})

/** Any program on this machine can open a page on it, so its own pages may always use the site's project. */
const loopback = ['localhost', '127.0.0.1', '[::1]'].flatMap(host => [
  `http://${host}:*`,
  `https://${host}:*`,
])

function siteProject(publicOrigin: string | undefined): Project {
  return { id: 'granary', name: 'Granary', origins: [...(publicOrigin ? [publicOrigin] : []), ...loopback] }
}
