import type { AppContext } from '../../platform/http/App.ts'
import { isFromHere } from '../../platform/http/refuseForeignOrigin.ts'
import { RefusedError } from '../../platform/problems/RefusedError.ts'
import { isLoopback } from '../../platform/settings/isLoopback.ts'

/**
 * The origin that people sign in at: what the operator has set, else this machine's own name as the request has it.
 * Any other name that a request brings is the visitor's claim and counts for nothing, and so is that one when it comes
 * from another machine or through a proxy.
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
 * A cookie goes with requests of other sites' pages too. Every route refuses those; what a cookie decides is also refused
 * to programs, which send no Origin. A form of another site can post no JSON, so that nothing else is taken.
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

/** The operator has not said at which address the site is seen. */
export class SignInNotConfiguredError extends RefusedError {
  override readonly name = 'SignInNotConfiguredError'
  constructor() {
    super('This provider has not set up sign-in.', { code: 'SIGN_IN_NOT_CONFIGURED', status: 503 })
  }
}

/** The request comes from a page of another site, or not from a page at all. */
export class SignInOriginForeignError extends RefusedError {
  override readonly name = 'SignInOriginForeignError'
  constructor() {
    super('Only pages of this site may sign in and out.', {
      code: 'SIGN_IN_ORIGIN_FOREIGN',
      status: 403,
    })
  }
}

/** The body is not said to be JSON. */
export class ContentTypeInvalidError extends RefusedError {
  override readonly name = 'ContentTypeInvalidError'
  constructor() {
    super('The request must have the content type application/json.', {
      code: 'CONTENT_TYPE_INVALID',
      status: 415,
    })
  }
}
