import { TransactionMachine, type TransactionPlan, type TransactionState } from '@granary/transactions'
import type { ActionRequest } from '../transaction/ActionRequest.ts'
import { actionRecordOf } from '../transaction/actionRecordOf.ts'
import type { EvmCost } from '../transaction/evm/createEvmDriver.ts'
import { requestOfStep } from '../transaction/evm/EvmStep.ts'
import { ownerOf } from '../transaction/ownerOf.ts'
import { planOf } from '../transaction/planOf.ts'
import { transactionContext } from '../transaction/transactionContext.ts'
import { interruptionOf } from '../wallet/FlowWallet.ts'
import type { ActionContext } from './ActionContext.ts'
import type { ActionQuote, ActionState } from './ActionState.ts'

/**
 * One account's actions of some kinds on one chain, each a plan of one step: the transaction engine as the pages of
 * actions see it.
 */
export class ActionFlow {
  readonly owner: ActionContext['owner']
  readonly #machine: TransactionMachine<EvmCost>
  #shown: { of: TransactionState<EvmCost>; state: ActionState } | null = null

  constructor(context: ActionContext) {
    this.owner = context.owner
    this.#machine = new TransactionMachine({
      ...transactionContext(context, owner => ({ ...context, owner })),
      owner: ownerOf(context.owner),
      kinds: context.kinds,
      source: {},
      isWalletReady: () => interruptionOf(context.wallet(), context.owner) === null,
    })
  }

  /** The same object as long as the machine's state is the same. */
  readonly getState = (): ActionState => {
    const of = this.#machine.getState()
    if (this.#shown?.of !== of) this.#shown = { of, state: actionStateOf(of) }
    return this.#shown.state
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#machine.subscribe(listener)

  stop(): void {
    this.#machine.stop()
  }

  start(finished: string | null = null): Promise<void> {
    return this.#machine.start(finished)
  }

  review(request: ActionRequest): Promise<void> {
    return this.#machine.review(planOf(request))
  }

  checkAgain(): Promise<void> {
    return this.#machine.checkAgain()
  }

  sign(): Promise<void> {
    return this.#machine.sign()
  }

  back(): Promise<void> {
    return this.#machine.back()
  }

  giveUpLost(): Promise<void> {
    return this.#machine.giveUpLost()
  }

  giveUpUnseen(): Promise<void> {
    return this.#machine.giveUpUnseen()
  }

  leave(): void {
    void this.#machine.leave()
  }

  done(): Promise<void> {
    return this.#machine.done()
  }

  walletChanged(): void {
    this.#machine.walletChanged()
  }
}

function actionStateOf(state: TransactionState<EvmCost>): ActionState {
  switch (state.step) {
    case 'review':
      return {
        ...state,
        request: requestOfPlan(state.plan),
        record: state.record && actionRecordOf(state.record),
        quote: state.quote && quoteOf(state.quote.cost),
      }
    case 'sign':
      return {
        ...state,
        request: requestOfPlan(state.plan),
        record: state.record && actionRecordOf(state.record),
      }
    case 'broadcast':
    case 'confirmed':
      return { ...state, record: actionRecordOf(state.record) }
    default:
      return state
  }
}

function requestOfPlan({ kind, steps: [step] }: TransactionPlan): ActionRequest {
  if (!step?.call) throw new RangeError('a plan without a step')
  return requestOfStep(kind, { ...step, call: step.call })
}

function quoteOf({ gas: [gas = 0n], ...cost }: EvmCost): ActionQuote {
  const { fees, networkFeeWei, balanceWei, balanceAfterWei } = cost
  return { gas, fees, networkFeeWei, balanceWei, balanceAfterWei }
}
