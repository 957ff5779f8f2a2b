import type { SsvAccount } from '@granary/api/ssv'
import { type EthereumNetworkId, ethereumNetworks, isEthereumNetworkId } from '@granary/chains'
import { Button, buttonClass, Card, Note } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import styles from '#web/shell/flow/Flow.module.css'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import { ContinueButton } from '#web/wallet/ContinueButton.tsx'
import { useFlowWallet } from '#web/wallet/useFlowWallet.ts'
import {
  CredentialsTypeChoice,
  depositTargets,
  mostValidators,
  readStakeForm,
  StakeAmountFields,
  useStakeFigures,
} from '../../staking/details/index.ts'
import { isComplete, type SsvChoice } from '../choice/SsvChoice.ts'
import { useSsvChoice } from '../choice/useSsvChoice.ts'
import { SsvReadNote } from '../data/SsvReadNote.tsx'
import { accountQuery, governanceQuery, operatorsQuery } from '../data/ssvQueries.ts'
import { FundingSummary } from './FundingSummary.tsx'
import { PeriodField } from './PeriodField.tsx'
import { clusterOf, planFunding, readDays } from './planFunding.ts'

/** `/{network}/ssv/funding-period`: how many validators, and for how long to pay the operators. */
export function FundingPeriodPage() {
  const { network } = useParams({ strict: false })
  return network && isEthereumNetworkId(network) ? <FundingPeriod key={network} network={network} /> : null
}

const weiPerGwei = 1_000_000_000n

function FundingPeriod({ network }: { network: EthereumNetworkId }) {
  const [choice, change] = useSsvChoice(network)
  const { data, error, refetch } = useQuery(operatorsQuery(network))
  const governance = useQuery(governanceQuery(network))
  const t = useText()
  if (!isComplete(choice)) return <NoOperators network={network} />
  const readError = error ?? governance.error
  if (!data || !governance.data)
    return (
      <FlowStep>
        <StepHeading takesFocus={false}>{t('stake.ssv.period.title')}</StepHeading>
        <SsvReadNote
          error={readError}
          hasData={false}
          onRetry={() => void Promise.all([refetch(), governance.refetch()])}
        />
        {!readError && <ResumeSkeleton />}
      </FlowStep>
    )
  const fees = new Map(data.operators.map(({ id, feeWei }) => [id, feeWei]))
  const operatorFees = choice.operatorIds.flatMap(id => fees.get(id) ?? [])
  if (operatorFees.length < choice.operatorIds.length) return <NoOperators network={network} />
  return <PeriodForm {...{ network, choice, change, operatorFees }} governance={governance.data} />
}

/** Without operators there is nothing to pay for. */
function NoOperators({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  return (
    <FlowStep>
      <StepHeading takesFocus={false}>{t('stake.ssv.period.title')}</StepHeading>
      <Note tone="warning">
        <p>{t('stake.ssv.period.noOperators')}</p>
        <Link to="/$network/ssv/operators" params={{ network }} className={buttonClass({ size: 'small' })}>
          {t('stake.ssv.period.toOperators')}
        </Link>
      </Note>
    </FlowStep>
  )
}

function PeriodForm(props: {
  network: EthereumNetworkId
  choice: SsvChoice
  change: (change: (before: SsvChoice) => SsvChoice) => void
  operatorFees: readonly bigint[]
  governance: Parameters<typeof planFunding>[2]
}) {
  const t = useText()
  const { network, choice, change, operatorFees, governance } = props
  const chain = ethereumNetworks[network]
  const wallet = useFlowWallet()
  const navigate = useNavigate()
  const account = useQuery({ ...accountQuery(network, wallet?.account ?? '0x'), enabled: wallet !== null })
  const target = depositTargets[network]
  const figures = useStakeFigures(target, wallet)
  const balanceWei = figures.data?.balanceWei ?? null
  const most = mostValidators(target)
  const { intent, errors } = readStakeForm(choice.stake, most)
  const days = readDays(choice.days)
  const cluster = wallet && account.data ? clusterOf(account.data.clusters, choice.operatorIds) : null
  const plan =
    intent && days !== null
      ? planFunding({ days, amountsGwei: intent.amountsGwei }, operatorFees, governance, cluster)
      : null
  const stakeWei = intent && intent.amountsGwei.reduce((sum, gwei) => sum + gwei, 0n) * weiPerGwei
  const serviceFeeWei =
    intent && figures.data ? figures.data.feePerValidatorWei * BigInt(intent.amountsGwei.length) : null
  const isPriced = serviceFeeWei !== null || figures.isError
  const totalWei =
    plan && stakeWei !== null && isPriced ? plan.deposit + stakeWei + (serviceFeeWei ?? 0n) : null
  const missingWei = totalWei !== null && balanceWei !== null ? totalWei - balanceWei : 0n
  const isClosed = cluster !== null && (cluster.feeAsset === 'ssv' || !cluster.snapshot.active)
  const element = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!plan || missingWei > 0n || isClosed)
      return element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    const search = { operators: choice.operatorIds.join(',') }
    void navigate({ to: '/$network/ssv/upload-files', params: { network }, search } as never)
  }
  return (
    <FlowStep
      form={{ ref: element, onSubmit: submit }}
      summary={
        <FundingSummary
          plan={plan}
          stakeWei={stakeWei}
          serviceFeeWei={serviceFeeWei}
          totalWei={totalWei}
          balanceWei={wallet ? balanceWei : undefined}
          action={<ContinueButton wallet={wallet} chain={chain} isReady={!account.isPending} />}
        />
      }
    >
      <StepHeading takesFocus={false}>{t('stake.ssv.period.title')}</StepHeading>
      <p className={styles.lead}>{t('stake.ssv.period.lead')}</p>
      <PeriodField days={choice.days} onChange={days => change(before => ({ ...before, days }))} />
      <CredentialsTypeChoice
        value={choice.stake.credentialsType}
        onChange={credentialsType =>
          change(before => ({ ...before, stake: { ...before.stake, credentialsType } }))
        }
      />
      <Card className={styles.stack}>
        <StakeAmountFields
          form={choice.stake}
          errors={errors}
          isTooMuch={missingWei > 0n}
          most={most}
          onChange={stake => change(before => ({ ...before, stake }))}
        />
      </Card>
      {figures.isError && !figures.data && (
        <Note tone="warning" announced>
          {t('stake.ssv.period.serviceFeeUnread')}
        </Note>
      )}
      {cluster && <ClusterNote cluster={cluster} network={network} />}
      {wallet && account.error && (
        <Note tone="warning" announced>
          <p>{t('stake.ssv.period.accountUnread')}</p>
          <Button variant="secondary" size="small" onClick={() => void account.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </Note>
      )}
      {missingWei > 0n && (
        <FailureNote failure={{ code: 'BALANCE_TOO_LOW', message: '', details: `${missingWei} wei` }} />
      )}
    </FlowStep>
  )
}

/** The wallet's account has validators with these operators already. */
function ClusterNote(props: { network: EthereumNetworkId; cluster: SsvAccount['clusters'][number] }) {
  const t = useText()
  const { network, cluster } = props
  if (cluster.feeAsset === 'ssv') return <Note tone="error">{t('stake.ssv.period.legacy')}</Note>
  if (!cluster.snapshot.active)
    return (
      <Note tone="error">
        <p>{t('stake.ssv.period.liquidated')}</p>
        <Link
          to="/$network/ssv/validator-detail"
          params={{ network }}
          className={buttonClass({ size: 'small' })}
        >
          {t('stake.ssv.period.toValidators')}
        </Link>
      </Note>
    )
  return <Note>{t('stake.ssv.period.existing', { count: cluster.snapshot.validatorCount })}</Note>
}
