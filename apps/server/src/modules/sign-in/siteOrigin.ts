import type { AppContext } from '../../platform/http/App.ts'
import { isFromHere } from '../../platform/http/refuseForeignOrigin.ts'
import { RefusedError } from '../../platform/problems/RefusedError.ts'
import { isLoopback } from '../../platform/settings/isLoopback.ts'

/**
 * The origin to sign in at: the configured one, else this machine's own name in the request. Any other name in a
 * request is the visitor's claim and does not count, nor does that one from another machine or through a proxy.
 * @throws {SignInNotConfiguredError} SIGN_IN_NOT_CONFIGURED
 */
export function siteOrigin(context: AppContext, publicOrigin: string | undefined): URL {
  if (publicOrigin) return new URL(publicOrigin)
  const address = `http://${context.req.header('host') ?? ''}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (
    !url ||
    url.origin !== address.toLowerCase() ||
    !isLoopback(url.hostname) ||
    !isFromHere(context.env.incoming)
  )
    throw new SignInNotConfiguredError()
  return url
}

/**
 * Browsers send a cookie with requests of other sites' pages too. Every route refuses those; what a cookie decides is
 * also refused to programs, which send no Origin. A form of another site cannot post JSON, so nothing else is
 * accepted.
 * @throws {SignInOriginForeignError} SIGN_IN_ORIGIN_FOREIGN
 * @throws {ContentTypeInvalidError} CONTENT_TYPE_INVALID
 */
export function refuseForeignPage(context: AppContext, origin: URL): void {
  const from = context.req.header('origin')
  const site = context.req.header('sec-fetch-site')
  if (from !== origin.origin || (site && site !== 'same-origin')) throw new SignInOriginForeignError()
  const isJson = /^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '')
  if (context.req.method === 'POST' && !isJson) throw new ContentTypeInvalidError()
}

/** The site's address is not configured. */
export class SignInNotConfiguredError extends RefusedError {
  constructor() {
    super('This provider has not set up sign-in.', { code: 'SIGN_IN_NOT_CONFIGURED', status: 503 })
  }
}

/** The request comes from a page of another site, or not from a page. */
export class SignInOriginForeignError extends RefusedError {
  constructor() {
    super('Only pages of this site may sign in and out.', { code: 'SIGN_IN_ORIGIN_FOREIGN', status: 403 })
  }
}

/** The body is not declared as JSON. */
export class ContentTypeInvalidError extends RefusedError {
  constructor() {
    super('The request must have the content type application/json.', {
      code: 'CONTENT_TYPE_INVALID',
      status: 415,
    })
  }
}
