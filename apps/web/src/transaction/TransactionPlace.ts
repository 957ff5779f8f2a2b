import type { Chain } from '@granary/chains'
import type { ActionRequest, FlowWallet, Interruption } from '@granary/drivers/evm'
import type { KeyValueItem } from '@granary/ui'
import type { ComponentType, ReactNode } from 'react'
import type { ActionRecord } from './ActionRecord.ts'
import type { FlowQuote, FlowState, FlowUnderWay } from './FlowState.ts'
import type { RequestSource, TransactionFlow } from './TransactionFlow.ts'

/** The chain and the kinds of plans of a page. */
export type TransactionScope = {
  chain: Chain
  /** The build is for a local chain with the id of a real one. */
  isLocalChain: boolean
  /** Plans that the page makes and resumes, such as `conflux.stake`. */
  kinds: readonly string[]
  /** Must be the same function in every render. */
  source?: ((account: `0x${string}`, wallet: () => FlowWallet | null) => RequestSource) | undefined
}

/** Code that a form does not need. */
export type FlowParts = {
  createFlow(
    scope: TransactionScope,
    account: `0x${string}`,
    wallet: () => FlowWallet | null,
  ): Promise<TransactionFlow>
  TransactionSteps: ComponentType<StepsProps>
}

/** An account's flow on a page, and the wallet connected now. */
export type TransactionPlace = TransactionScope & {
  /** Null until loaded; the form is usable before. */
  parts: FlowParts | null
  /** Null without an account, and until created. */
  flow: TransactionFlow | null
  /** `idle` without an account: the form is usable without a wallet. */
  state: FlowState
  wallet: FlowWallet | null
  interruption: Interruption
  /** Leaves another account's plan where it is and goes on with the wallet's account. */
  continueHere: () => void
}

/** The largest figure of a summary, and what it is. */
export type PlanTotal = { label: string; value: ReactNode }

/** What a feature adds to the steps. */
export type PanelProps = {
  place: TransactionPlace
  /** Heading of the review, such as `Review your stake`. */
  title: string
  /** At the head of the review: what these requests do, in one sentence, read from the bytes to sign. */
  sentence: (requests: readonly ActionRequest[]) => ReactNode
  /** Below the sentence: what cannot be undone. */
  mind?: ReactNode
  /**
   * What the plan comes to.
   * @param quote null until it is read, and once the transactions are sent
   */
  total: (requests: readonly ActionRequest[], quote: FlowQuote | null, isDone: boolean) => PlanTotal
  /** Rows of the review's summary above the network fee: other fees, what it earns, when. */
  summary?: (requests: readonly ActionRequest[]) => readonly KeyValueItem[]
  /** Rows about a transaction, in every step. */
  facts: (request: ActionRequest, index: number) => readonly KeyValueItem[]
  /** Rows of the review that most people need not read. */
  details?: (request: ActionRequest) => readonly KeyValueItem[]
  /** A transaction as one line of a list. Without it the plan has one transaction. */
  line?: (request: ActionRequest) => { name: ReactNode; amount: ReactNode }
  /** Label of the value sent, where only the quote knows it. */
  sentLabel?: string
  /** Below the rows of the review: warnings, and what happens next. */
  children?: ReactNode
  /** What a transaction that failed on chain has left, where nothing was sent with it. */
  reverted?: string
  /** Called on the click that signs; `false` stays at the review. */
  maySign?: (requests: readonly ActionRequest[]) => boolean
  /** Large, above the rows of a confirmed transaction. Without it a chip says that it is done. */
  hero?: (action: ActionRecord) => ReactNode
  /** Once every transaction is confirmed: what happens next and where to go; `onDone` returns to the form. */
  confirmed: (actions: readonly ActionRecord[], onDone: () => void) => ConfirmedParts
}

/** What a feature shows of a confirmed plan. */
export type ConfirmedParts = { next?: ReactNode; action: ReactNode; further?: ReactNode }

export type StepsProps = PanelProps & { flow: TransactionFlow; state: FlowUnderWay; takesFocus: boolean }

/** Props of the view of one step. */
export type StepProps<Step extends FlowUnderWay['step']> = Omit<StepsProps, 'state'> & {
  state: Extract<FlowUnderWay, { step: Step }>
}
