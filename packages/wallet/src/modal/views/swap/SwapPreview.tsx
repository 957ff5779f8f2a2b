import { Button, CheckIcon, ChevronDownIcon, classNames, elideMiddle, KeyValueList, Note } from '@granary/ui'
import { useEffect } from 'react'
import {
  type PlanState,
  type SwapSummary,
  type SwapTask,
  unitsToDecimal,
  type Wallet,
} from '../../../core/index.ts'
import { useWalletContext } from '../../../react/index.ts'
import { groupThousands } from '../../groupThousands.ts'
import plan from '../../plans/Plan.module.css'
import { PlanOutcome } from '../../plans/PlanOutcome.tsx'
import { PlanSigning } from '../../plans/PlanSigning.tsx'
import { shortFee } from '../../plans/shortFee.ts'
import { shortAmount } from '../../shortAmount.ts'
import { useMessages } from '../../useMessages.ts'
import { useShownAccount } from '../../useShownAccount.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import styles from './Swap.module.css'
import { swapFailureText } from './swapFailureText.ts'
import { swapsOf } from './swapsOf.ts'
import { impactText, impactWarning, poolFeeText, sourceName } from './swapTexts.ts'
import { useSwapMessages } from './useSwapMessages.ts'
import { useSwapView } from './useSwapView.ts'

type In<Step extends PlanState<unknown>['step']> = Extract<PlanState<SwapSummary>, { readonly step: Step }>

/** Milliseconds between reads of the price while the review is looked at. */
const readEvery = 15_000

/** What would be swapped, read on the wallet's own node; the wallet while it is asked; and what became of it. */
export function SwapPreview() {
  const words = useSwapMessages()
  const { plan: standing } = useSwapView('SwapPreview')
  if (standing?.step === 'sent') return <Sent swap={standing} />
  return (
    <ViewFrame title={words.previewTitle}>
      <div className={plan.preview}>
        {standing?.step === 'review' && <Review swap={standing} />}
        {standing?.step === 'sign' && <Signing swap={standing} />}
      </div>
    </ViewFrame>
  )
}

function Sums({ facts }: { readonly facts: SwapSummary }) {
  const { language } = useMessages()
  return (
    <div className={styles.sums}>
      <p className={plan.sum}>
        {groupThousands(facts.amount, language)} {facts.fromSymbol}
      </p>
      <span className={styles.arrow} aria-hidden="true">
        <ChevronDownIcon size={20} />
      </span>
      <p className={classNames(plan.sum, styles.gets)} title={facts.expected}>
        {shortAmount(facts.expected, language)} {facts.toSymbol}
      </p>
    </div>
  )
}

function Review({ swap }: { readonly swap: In<'review'> }) {
  const { wallet } = useWalletContext()
  const { cancel } = useMessages()
  const words = useSwapMessages()
  const { facts, status, notice, failure } = swap
  const warning = impactWarning(words, facts.impactBps)
  const isReady = status === 'ready'
  useEffect(() => {
    if (!isReady) return
    const again = setInterval(() => {
      if (document.visibilityState === 'visible') void readAgain(wallet)
    }, readEvery)
    return () => clearInterval(again)
  }, [wallet, isReady])
  return (
    <>
      <Sums facts={facts} />
      {notice && (
        <Note tone="info" announced>
          {words.notices[notice]}
        </Note>
      )}
      {facts.tasks.length > 1 && <Tasks facts={facts} />}
      <ReviewFacts swap={swap} />
      {warning && <Note tone="warning">{warning}</Note>}
      {failure && (
        <Note tone="error" announced>
          {swapFailureText(words, failure.code)}
        </Note>
      )}
      <div className={plan.actions}>
        <Button variant="secondary" onClick={wallet.goBack}>
          {cancel}
        </Button>
        {status === 'blocked' ? (
          <Button onClick={() => void act(wallet, 'checkAgain')}>{words.checkAgain}</Button>
        ) : (
          <Button busy={status === 'checking'} onClick={() => void act(wallet, 'confirm')}>
            {words.confirm[confirmedAs(facts)]}
          </Button>
        )}
      </div>
    </>
  )
}

function confirmedAs({ tasks, current, isTogether }: SwapSummary): SwapTask | 'together' {
  const left = tasks.slice(current)
  return left.length > 1 && isTogether ? 'together' : (left[0] ?? 'swap')
}

function ReviewFacts({ swap: { facts, fee: units, status } }: { readonly swap: In<'review'> }) {
  const words = useSwapMessages()
  const { language } = useMessages()
  const { chain: network } = useShownAccount('eip155')
  const { nativeCurrency } = network ?? {}
  const fee =
    units === null || !nativeCurrency
      ? words.reading
      : `${shortFee(unitsToDecimal(units, nativeCurrency.decimals))} ${nativeCurrency.symbol}`
  const isOneStep = facts.isTogether || facts.tasks.length - facts.current === 1
  const items = [
    {
      id: 'least',
      label: words.least,
      value: <span title={facts.least}>{`${shortAmount(facts.least, language)} ${facts.toSymbol}`}</span>,
    },
    { id: 'impact', label: words.impact, value: impactText(words, facts.impactBps) },
    {
      id: 'fee',
      label: isOneStep ? words.networkFee : words.networkFeeStep,
      value: status === 'blocked' && units === null ? '-' : fee,
    },
    { id: 'pools', label: words.poolFee, value: poolFeeText(words, facts.pools) },
    { id: 'site', label: words.providerFee, value: words.providerFeeNone },
    { id: 'source', label: words.source, value: sourceName(facts.source) },
    ...(facts.tasks.length > 1
      ? [
          {
            id: 'permission',
            label: words.permission,
            value: words.permissionValue(`${groupThousands(facts.amount, language)} ${facts.fromSymbol}`),
          },
          {
            id: 'spender',
            label: words.spender,
            value: <span title={facts.spender}>{elideMiddle(facts.spender, 6, 4)}</span>,
          },
        ]
      : []),
    { id: 'network', label: words.network, value: network?.name ?? facts.network },
  ]
  return <KeyValueList className={plan.facts ?? ''} items={items} />
}

/** The transactions of a swap, and how far it is. */
function Tasks({ facts: { tasks, current } }: { readonly facts: SwapSummary }) {
  const words = useSwapMessages()
  return (
    <ol className={styles.tasks} aria-label={words.tasks}>
      {tasks.map((task, i) => (
        <li
          key={task}
          className={classNames(styles.task, i < current && styles.made)}
          aria-current={i === current ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {i < current ? <CheckIcon size={14} /> : i + 1}
          </span>
          {words.taskNames[task]}
        </li>
      ))}
    </ol>
  )
}

function Signing({ swap: { facts, phase, failure } }: { readonly swap: In<'sign'> }) {
  const { wallet } = useWalletContext()
  const words = useSwapMessages()
  return (
    <>
      <Sums facts={facts} />
      {facts.tasks.length > 1 && <Tasks facts={facts} />}
      <PlanSigning
        phase={phase}
        words={words}
        failure={swapFailureText(words, failure?.code ?? '')}
        onNotSent={() => void act(wallet, 'giveUpLost')}
        onCheckAgain={() => void act(wallet, 'back')}
      />
    </>
  )
}

function Sent({ swap: { facts, hash, isConfirmed } }: { readonly swap: In<'sent'> }) {
  const { wallet } = useWalletContext()
  const words = useSwapMessages()
  const isPermission = facts.tasks[facts.current] !== 'swap'
  const finish = async () => {
    wallet.open({ name: 'Account' })
    await act(wallet, 'done')
  }
  const waiting = isPermission ? words.permissionText : words.waitingText
  return (
    <ViewFrame title={isConfirmed ? words.doneTitle : words.waitingTitle}>
      <PlanOutcome
        isConfirmed={isConfirmed}
        hash={hash}
        said={isConfirmed ? words.doneText : waiting}
        words={words}
        onDone={() => void finish()}
        onLeave={() => void act(wallet, 'done')}
      >
        <Sums facts={facts} />
      </PlanOutcome>
    </ViewFrame>
  )
}

async function act(
  wallet: Wallet,
  action: 'confirm' | 'checkAgain' | 'giveUpLost' | 'back' | 'done',
): Promise<void> {
  const swaps = await swapsOf(wallet)
  await swaps[action]()
}

/** The price as it is now; the screen stays until it changes. */
async function readAgain(wallet: Wallet): Promise<void> {
  const swaps = await swapsOf(wallet)
  await swaps.checkAgain('quietly')
}
