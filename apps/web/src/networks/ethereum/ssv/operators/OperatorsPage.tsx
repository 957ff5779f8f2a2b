import { type EthereumNetworkId, isEthereumNetworkId } from '@granary/chains'
import { feePerYear } from '@granary/staking/ssv'
import { Amount, Button, buttonClass, type KeyValueItem, Note } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useText } from '#web/i18n/useText.ts'
import styles from '#web/shell/flow/Flow.module.css'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { FlowSummary } from '#web/shell/frame/FlowSummary.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import { isComplete, withOperators, withSize } from '../choice/SsvChoice.ts'
import { useSsvChoice } from '../choice/useSsvChoice.ts'
import { SsvReadNote } from '../data/SsvReadNote.tsx'
import { governanceQuery, operatorsQuery } from '../data/ssvQueries.ts'
import { ChosenOperators } from './ChosenOperators.tsx'
import { operatorName } from './OperatorRow.tsx'
import { OperatorTable } from './OperatorTable.tsx'
import { OperatorTools } from './OperatorTools.tsx'
import { firstView, shownOperators } from './OperatorView.ts'

/** `/{network}/ssv/operators`: who shall run the validators together. */
export function OperatorsPage() {
  const { network } = useParams({ strict: false })
  return network && isEthereumNetworkId(network) ? <Operators key={network} network={network} /> : null
}

function Operators({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  const [choice, change] = useSsvChoice(network)
  const [view, setView] = useState(firstView)
  const { data, error, refetch } = useQuery(operatorsQuery(network))
  const governance = useQuery(governanceQuery(network))
  const byId = useMemo(() => data && new Map(data.operators.map(each => [each.id, each])), [data])
  // Typing stays quick with thousands of operators.
  const drawnView = useDeferredValue(view)
  const shown = useMemo(() => (data ? shownOperators(data.operators, drawnView) : []), [data, drawnView])
  const chosen = useMemo(() => new Set(choice.operatorIds), [choice.operatorIds])
  const isFull = isComplete(choice)
  const [isTooFew, setTooFew] = useState(false)
  const propose = async () => {
    if (!data || !governance.data) return
    const { validatorsPerOperator } = governance.data
    const { proposeOperators } = await import('./proposal.ts')
    const proposal = proposeOperators(data.operators, choice.size, {
      newValidators: 1,
      validatorsPerOperator,
    })
    setTooFew(proposal === null)
    if (proposal)
      change(before =>
        withOperators(
          before,
          proposal.operators.map(({ operator }) => operator.id),
        ),
      )
  }
  const choose = useCallback(
    (id: number, isChosen: boolean) =>
      change(before => {
        const others = before.operatorIds.filter(each => each !== id)
        if (!isChosen) return withOperators(before, others)
        return isComplete(before) ? before : withOperators(before, [...others, id])
      }),
    [change],
  )
  return (
    <FlowStep summary={<Summary network={network} choice={choice} byId={byId ?? null} />}>
      <StepHeading takesFocus={false}>{t('stake.ssv.operators.title')}</StepHeading>
      <p className={styles.lead}>{t('stake.ssv.operators.lead')}</p>
      <ChosenOperators
        choice={choice}
        operators={byId ?? null}
        canPropose={data !== undefined && governance.data !== undefined}
        onSize={size => change(before => withSize(before, size))}
        onRemove={id => choose(id, false)}
        onPropose={() => void propose()}
      />
      {isTooFew && !isFull && (
        <Note tone="warning" announced>
          {t('stake.ssv.operators.tooFew', { size: choice.size })}
        </Note>
      )}
      <SsvReadNote
        error={error ?? governance.error}
        hasData={data !== undefined && governance.data !== undefined}
        onRetry={() => void Promise.all([refetch(), governance.refetch()])}
      />
      {data?.reach.catchingUp && <Note tone="warning">{t('stake.ssv.catchingUp')}</Note>}
      {data?.source === 'chain' && <Note>{t('stake.ssv.operators.chainOnly')}</Note>}
      {data ? (
        <>
          <OperatorTools operators={data.operators} view={view} onView={setView} />
          <p role="status" className={styles.lead}>
            {t('stake.ssv.operators.shown', {
              shown: shown.length,
              count: data.operators.length,
              isAll: shown.length === data.operators.length ? 'yes' : 'no',
            })}
          </p>
          {shown.length > 0 ? (
            <OperatorTable
              operators={shown}
              view={drawnView}
              onView={setView}
              chosen={chosen}
              isFull={isFull}
              onChoose={choose}
            />
          ) : (
            <Note>
              <p>{t('stake.ssv.operators.none')}</p>
              <Button variant="secondary" size="small" onClick={() => setView(firstView)}>
                {t('stake.ssv.operators.clear')}
              </Button>
            </Note>
          )}
        </>
      ) : (
        !error && <ResumeSkeleton />
      )}
    </FlowStep>
  )
}

/** What the chosen operators take a year, and the way on. */
function Summary(props: {
  network: EthereumNetworkId
  choice: Parameters<typeof isComplete>[0]
  byId: ReadonlyMap<number, Parameters<typeof operatorName>[0] & { feeWei: bigint }> | null
}) {
  const t = useText()
  const { network, choice, byId } = props
  const [isTold, setTold] = useState(false)
  const { data: governance } = useQuery(governanceQuery(network))
  const operators = choice.operatorIds.flatMap(id => byId?.get(id) ?? [])
  const yearly = (feeWei: bigint) => <Amount value={feePerYear(feeWei)} decimals={18} unit="ETH" digits={5} />
  const networkFeeWei = governance?.networkFeeWei
  const feeWei = operators.reduce((sum, operator) => sum + operator.feeWei, networkFeeWei ?? 0n)
  const missing = choice.size - choice.operatorIds.length
  const isKnown = byId === null || operators.length === choice.operatorIds.length
  const items: KeyValueItem[] = [
    ...operators.map(operator => ({
      id: String(operator.id),
      label: operatorName(operator, t),
      value: yearly(operator.feeWei),
    })),
    {
      id: 'network',
      label: t('stake.ssv.networkFee'),
      value: networkFeeWei === undefined ? '–' : yearly(networkFeeWei),
    },
  ]
  const search = { operators: choice.operatorIds.join(',') }
  return (
    <FlowSummary
      label={t('stake.ssv.operators.total')}
      total={
        byId !== null && isComplete(choice) && isKnown && networkFeeWei !== undefined ? (
          <Amount value={feePerYear(feeWei)} decimals={18} unit="ETH" digits={5} size="large" />
        ) : (
          '–'
        )
      }
      items={items}
      action={
        isComplete(choice) && isKnown ? (
          <Link
            to="/$network/ssv/funding-period"
            params={{ network }}
            search={search as never}
            className={buttonClass({ wide: true })}
          >
            {t('stake.continue')}
          </Link>
        ) : (
          <Button wide onClick={() => setTold(true)}>
            {t('stake.continue')}
          </Button>
        )
      }
      further={
        isTold && (!isComplete(choice) || !isKnown) ? (
          <Note tone="warning" announced>
            {isKnown ? t('stake.ssv.operators.missing', { missing }) : t('stake.ssv.operators.missingGone')}
          </Note>
        ) : undefined
      }
    />
  )
}
