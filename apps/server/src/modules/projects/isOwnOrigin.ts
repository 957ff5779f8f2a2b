import type { AppContext } from '#server/platform/http/App.ts'
import { isLoopback } from '#server/platform/settings/isLoopback.ts'
import { findProject } from './admitPage.ts'
import { type Admission, projectIdOf } from './admitPages.ts'
import { isOriginAllowed } from './isOriginAllowed.ts'

/** Whether a signed message may name the origin: the page's own, and for programs one of the project or of the site. */
export function isOwnOrigin(
  context: AppContext,
  origin: string,
  { projects, publicOrigin }: Pick<Admission, 'projects' | 'publicOrigin'>,
): boolean {
  const page = context.req.header('origin')
  if (page !== undefined) return page === origin
  const project = findProject(projectIdOf(context), projects)
  if (project) return isOriginAllowed(project, origin)
  return publicOrigin === undefined ? isLoopback(new URL(origin).hostname) : publicOrigin === origin
}
