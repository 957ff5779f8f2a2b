import { defineService } from '#server/platform/modules/createServices.ts'

/** An application that may use the wallet services: relay and wallet registry. */
export type Project = {
  /** What clients send as `projectId`. */
  id: string
  name: string
  /** Patterns of the origins whose pages may use it: see `isOriginAllowed`. */
  origins: readonly string[]
}

export type Projects = {
  find(id: string): Project | undefined
}

/** The projects of this server, for the wallet services. */
export const projectsService = defineService<Projects>('projects')
