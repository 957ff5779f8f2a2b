import type { Chain } from '@granary/chains'
import type { KeyValueItem } from '@granary/ui'
import type { ComponentType, ReactNode } from 'react'
import type { FlowWallet, Interruption } from '../wallet/FlowWallet.ts'
import type { ActionRecord } from './ActionRecord.ts'
import type { ActionRequest } from './ActionRequest.ts'
import type { FlowState, FlowUnderWay } from './FlowState.ts'
import type { RequestSource, TransactionFlow } from './TransactionFlow.ts'

/** Where and what a page asks a wallet for. */
export type TransactionScope = {
  chain: Chain
  /** The site was built for a local chain that wears the id of a real one. */
  isLocalChain: boolean
  /** Plans that the page resumes and makes: `conflux.stake`. The same list at every drawing. */
  kinds: readonly string[]
  /** The same function at every drawing. */
  source?: ((account: `0x${string}`, wallet: () => FlowWallet | null) => RequestSource) | undefined
}

/** What is not needed to fill in a form. */
export type FlowParts = {
  createFlow(
    scope: TransactionScope,
    account: `0x${string}`,
    wallet: () => FlowWallet | null,
  ): Promise<TransactionFlow>
  TransactionSteps: ComponentType<StepsProps>
}

/** An account's plans on a page: the flow they were begun in, and the wallet that is there now. */
export type TransactionPlace = TransactionScope & {
  /** Null until the code of the later steps is there; the form of the page is usable before. */
  parts: FlowParts | null
  /** Null without an account, and until its flow is there. */
  flow: TransactionFlow | null
  /** `idle` without an account: the form is usable before a wallet is connected. */
  state: FlowState
  wallet: FlowWallet | null
  interruption: Interruption
  /** Leaves what was begun with another account where it is and takes up that of the wallet's account. */
  continueHere: () => void
}

/** What a feature adds to the steps. */
export type PanelProps = {
  place: TransactionPlace
  /** Heading of the review: `Review your stake`. */
  title: string
  /** Rows about a transaction, in the review and after it. */
  facts: (request: ActionRequest, index: number) => readonly KeyValueItem[]
  /** One of several transactions in a line of a list: what it is about, and how much. Without it there is one alone. */
  line?: (request: ActionRequest) => { name: ReactNode; amount: ReactNode }
  /** Label of what is sent with transactions whose value is only known once it is read. */
  sentLabel?: string
  /** Below the rows of the review: what to mind, what happens next. */
  children?: ReactNode
  /** Asked at the click that signs; `false` keeps the person at the review. */
  maySign?: (requests: readonly ActionRequest[]) => boolean
  /** Above the rows of a transaction that is in a block: what was done, large. Without it a word says that it is done. */
  hero?: (action: ActionRecord) => ReactNode
  /** What is shown once all of it is in blocks; `onDone` leads back to the form. */
  confirmed: (actions: readonly ActionRecord[], onDone: () => void) => ReactNode
}

export type StepsProps = PanelProps & { flow: TransactionFlow; state: FlowUnderWay; takesFocus: boolean }

/** What the flow says while it is at one step, with all that the step shows. */
export type StepProps<Step extends FlowUnderWay['step']> = Omit<StepsProps, 'state'> & {
  state: Extract<FlowUnderWay, { step: Step }>
}
