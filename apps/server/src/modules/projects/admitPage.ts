import type { IncomingMessage } from 'node:http'
import { OriginForeignError, refuseForeignOrigin } from '#server/platform/http/refuseForeignOrigin.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import { isOriginAllowed } from './isOriginAllowed.ts'
import type { Project, Projects } from './Project.ts'

/**
 * Refuses a page that no project allows: the site's own pages need none, and programs send no Origin.
 * @param projectId of the request's query or header
 * @returns the project, if the request names one
 * @throws {ProjectNotFoundError} PROJECT_NOT_FOUND
 * @throws {OriginForeignError} ORIGIN_FOREIGN
 */
export function admitPage(
  request: IncomingMessage,
  projectId: string | undefined,
  { projects, publicOrigin }: { projects: Projects; publicOrigin: string | undefined },
): Project | undefined {
  const project = findProject(projectId, projects)
  const { origin } = request.headers
  if (origin === undefined || isOwn(request, publicOrigin)) return project
  if (!project || !isOriginAllowed(project, origin)) throw new OriginForeignError()
  return project
}

/** @throws {ProjectNotFoundError} PROJECT_NOT_FOUND */
export function findProject(id: string | undefined, projects: Projects): Project | undefined {
  const project = id === undefined ? undefined : projects.find(id)
  if (id !== undefined && !project) throw new ProjectNotFoundError()
  return project
}

function isOwn(request: IncomingMessage, publicOrigin: string | undefined): boolean {
  try {
    refuseForeignOrigin(request, publicOrigin)
    return true
  } catch {
    return false
  }
}

/** No project has this id. */
export class ProjectNotFoundError extends RefusedError {
  constructor() {
    super('The provider has no such project.', { code: 'PROJECT_NOT_FOUND', status: 403 })
  }
}
