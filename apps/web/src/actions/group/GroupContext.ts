import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import type { ActionContext } from '../ActionContext.ts'

/** What a flow of several actions works with. */
export type GroupContext = ActionContext & {
  /**
   * Reads anew what the requests rest on, and builds them from that: asked at the review, and once more just before the
   * wallet is.
   * @throws a `BaseError` when one of them would not work as things are: then none is sent
   */
  prepare(requests: readonly ActionRequest[]): Promise<readonly ActionRequest[]>
  /**
   * Whether the person said all that has to be said before these are asked for: asked with what was prepared last.
   * @throws a `BaseError` when something is missing: then none is sent
   */
  assertConfirmed?(requests: readonly ActionRequest[]): void
}
