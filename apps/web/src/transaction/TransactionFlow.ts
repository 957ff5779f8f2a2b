import {
  type ActionRequest,
  type EvmCost,
  evmStepOf,
  interruptionOf,
  ownerOf,
  requestOf,
  stepOf,
} from '@granary/drivers/evm'
import {
  openOf,
  type PlannedStep,
  type PlanSource,
  TransactionMachine,
  type TransactionPlan,
  type TransactionState,
  type TransactionStep,
} from '@granary/transactions'
import { isStepConfirmed, isStepInFlight, type TransactionRecord } from '@granary/transactions/record'
import { actionsOf } from './actionsOf.ts'
import type { FlowState } from './FlowState.ts'
import { type SiteContext, transactionContext } from './transactionContext.ts'

/** What a feature adds to its plans. */
export type RequestSource = {
  /**
   * Rebuilds the requests from fresh reads: at the review, and again just before the wallet is asked.
   * @throws a `BaseError` if one of them would fail now; none is sent then
   */
  prepare(requests: readonly ActionRequest[]): Promise<readonly ActionRequest[]>
  /**
   * Checks the person's confirmations against what was prepared last.
   * @throws a `BaseError` if one is missing; none is sent then
   */
  assertConfirmed(requests: readonly ActionRequest[]): void
  /** Gas that a call may take beyond an estimate of now. */
  gasReserveOf?: SiteContext['gasReserveOf']
}

export type FlowContext = SiteContext & {
  /** Plans that the flow makes and resumes, such as `conflux.stake`. */
  kinds: readonly string[]
  source?: RequestSource | undefined
}

/** One account's plans of some kinds on one EVM chain, from requests to a receipt. */
export class TransactionFlow extends TransactionMachine<EvmCost> {
  readonly #owner: FlowContext['owner']

  constructor({ kinds, source, ...context }: FlowContext) {
    super({
      ...transactionContext(context, owner => ({
        ...context,
        owner,
        gasReserveOf: source?.gasReserveOf,
      })),
      owner: ownerOf(context.owner),
      kinds,
      source: source ? planSource(source) : {},
      isWalletReady: () => interruptionOf(context.wallet(), context.owner) === null,
    })
    this.#owner = context.owner
  }

  override get owner() {
    return { ...ownerOf(this.#owner), ...this.#owner }
  }

  /** Opens the review of one plan with a step for each request. */
  request(...requests: readonly ActionRequest[]): Promise<void> {
    return this.review(planOf(requests))
  }

  /** The state as pages show it. */
  readonly shownOf = flowStateOf
}

/** A plan with a step for each request; all are of one kind. */
export function planOf(requests: readonly ActionRequest[]): TransactionPlan {
  const [first] = requests
  if (!first) throw new RangeError('a plan without a step')
  const { kind, owner, facts } = first
  return {
    ...ownerOf(owner),
    kind,
    origin: 'site',
    facts: requests.length === 1 ? facts : {},
    steps: requests.map(stepOf),
  }
}

function planSource({ prepare, assertConfirmed }: RequestSource): PlanSource {
  const requestsOf = (steps: readonly PlannedStep[]) => steps.map(step => requestOf(evmStepOf(step)))
  return {
    prepare: async steps => (await prepare(requestsOf(steps))).map(stepOf),
    assertConfirmed: steps => assertConfirmed(requestsOf(steps)),
  }
}

function flowStateOf(state: TransactionState<EvmCost>): FlowState {
  switch (state.step) {
    case 'review': {
      const { plan, record, quote, ...rest } = state
      const cost = quote && { ...quote.cost, bundling: quote.bundling }
      return { ...rest, ...shownOf(plan, record, quote?.steps ?? openOf(state).steps), quote: cost }
    }
    case 'sign': {
      const { plan, record, ...rest } = state
      return { ...rest, ...shownOf(plan, record, openOf(state).steps) }
    }
    case 'broadcast': {
      const { record, ...rest } = state
      const open = record.steps.filter(step => !isStepConfirmed(step) && !isStepInFlight(step))
      return { ...rest, ...shownOf(record, record, open) }
    }
    case 'confirmed':
      return { ...shownOf(state.record, state.record, []), step: 'confirmed' }
    default:
      return state
  }
}

function shownOf(
  { kind }: { kind: string },
  record: TransactionRecord | null,
  open: readonly TransactionStep[],
) {
  const requests = open.flatMap(step => (step.call ? [requestOf(evmStepOf(step))] : []))
  return { id: record?.id ?? null, kind, requests, actions: record ? actionsOf(record) : [] }
}
