import type { SignInService } from '#server/modules/sign-in/createSignInService.ts'
import type { AppContext } from '#server/platform/http/App.ts'
import { visitorAddress } from '#server/platform/http/visitorAddress.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { RateLimit } from '#server/platform/rateLimits/RateLimit.ts'
import type { Visitor } from './offers/createOfferService.ts'

export type VisitorsParts = {
  signIn: SignInService
  /** Counts each visitor's new validator keys. */
  limit: RateLimit
  trustedProxies: number
}

/** The visitor of a request for an offer that pays to `owner`. */
export type VisitorOf = (context: AppContext, owner: { chainId: string; address: string }) => Visitor

export function createVisitors({ signIn, limit, trustedProxies }: VisitorsParts): VisitorOf {
  return (context, owner) => {
    const address = visitorAddress(context, trustedProxies)
    return {
      address,
      beforeIssuing: (validators: number) => limit.consume(address, validators),
      isOwner: () =>
        signIn.require(context, owner).then(
          () => true,
          error => {
            if (error instanceof RefusedError) return false
            throw error
          },
        ),
    }
  }
}
