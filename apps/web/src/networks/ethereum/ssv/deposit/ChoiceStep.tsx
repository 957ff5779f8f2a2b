import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import type { FlowWallet } from '@granary/drivers/evm'
import { Amount, buttonClass, Note } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import styles from '#web/shell/flow/Flow.module.css'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { FlowSummary } from '#web/shell/frame/FlowSummary.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import { ContinueButton } from '#web/wallet/ContinueButton.tsx'
import type { StakingFlow, StepState } from '../../staking/flow/index.ts'
import { readTerms } from '../choice/readTerms.ts'
import { keptChoice } from '../choice/useSsvChoice.ts'
import { areFilesFor, uploadedFiles } from '../upload/uploadedFiles.ts'
import { TermsList } from './TermsList.tsx'

/** What was chosen on the pages before, and the wallet that will own it. */
export function ChoiceStep(props: {
  network: EthereumNetworkId
  flow: StakingFlow | null
  state: StepState<'details'>
  wallet: FlowWallet | null
  takesFocus: boolean
}) {
  const t = useText()
  const { network, flow, state, wallet } = props
  const terms = readTerms(keptChoice(network))
  if (!terms) return <NothingChosen network={network} />
  const { operatorIds, days } = terms
  const files = uploadedFiles(network)
  if (files && !areFilesFor(files, { operatorIds, account: wallet?.account }))
    return <OtherFiles network={network} />
  const keysOf = files ? 'staker' : 'provider'
  const intent = files
    ? {
        credentialsType: files.credentialsType,
        amountsGwei: files.validators.map(({ deposit }) => deposit.amountGwei),
      }
    : terms.intent
  const totalGwei = intent.amountsGwei.reduce((sum, amount) => sum + amount, 0n)
  return (
    <FlowStep
      form={{
        onSubmit: event => {
          event.preventDefault()
          if (!flow) return
          void flow.submitDetails(intent, { operatorIds, days, keysOf })
        },
      }}
      summary={
        <FlowSummary
          label={t('stake.costStake')}
          total={<Amount value={totalGwei} decimals={9} unit="ETH" size="large" />}
          items={[]}
          action={
            <ContinueButton wallet={wallet} chain={ethereumNetworks[network]} isReady={flow !== null} />
          }
          further={
            <Link
              to="/$network/ssv/upload-files"
              params={{ network }}
              className={buttonClass({ variant: 'quiet', wide: true })}
            >
              {t('stake.change')}
            </Link>
          }
        />
      }
    >
      <StepHeading takesFocus={props.takesFocus}>{t('stake.ssv.choiceTitle')}</StepHeading>
      <p className={styles.lead}>{t(`stake.ssv.choiceLead.${keysOf}`)}</p>
      <TermsList {...{ operatorIds, days }} count={intent.amountsGwei.length} />
      {state.failure && <FailureNote failure={state.failure} />}
    </FlowStep>
  )
}

function OtherFiles({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  return (
    <FlowStep>
      <StepHeading takesFocus={false}>{t('stake.ssv.choiceTitle')}</StepHeading>
      <Note tone="warning">{t('stake.ssv.filesOfOther')}</Note>
      <Link to="/$network/ssv/upload-files" params={{ network }} className={buttonClass({})}>
        {t('stake.ssv.toFiles')}
      </Link>
    </FlowStep>
  )
}

function NothingChosen({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  return (
    <FlowStep>
      <StepHeading takesFocus={false}>{t('stake.ssv.choiceTitle')}</StepHeading>
      <Note>{t('stake.ssv.choiceMissing')}</Note>
      <Link to="/$network/ssv/operators" params={{ network }} className={buttonClass({})}>
        {t('stake.ssv.chooseOperators')}
      </Link>
    </FlowStep>
  )
}
