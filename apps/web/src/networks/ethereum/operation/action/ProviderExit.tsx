import type { EthereumQueues, ExitState, OwnedValidator } from '@granary/api'
import { maxExitsPerRequest } from '@granary/api/exits'
import type { EthereumChain, EthereumNetworkId } from '@granary/chains'
import { BaseError } from '@granary/errors'
import { exitRequestMessage } from '@granary/staking/ethereum/requests'
import { Amount, Button, Card, formatAmount, Note } from '@granary/ui'
import { useWalletClient } from '@granary/wallet/react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { type FlowFailure, flowFailure } from '#web/failure/FlowFailure.ts'
import { RichText } from '#web/i18n/RichText.tsx'
import { useText } from '#web/i18n/useText.ts'
import { FullValue } from '#web/shell/flow/FullValue.tsx'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { FlowSummary } from '#web/shell/frame/FlowSummary.tsx'
import { Sentence } from '#web/shell/review/Sentence.tsx'
import { SentenceAccount } from '#web/shell/review/SentenceAccount.tsx'
import { PhaseCard } from '#web/shell/sending/PhaseCard.tsx'
import { dashboardApi } from '../../owner-api/index.ts'
import type { OperationIntent } from '../requests/OperationIntent.ts'
import styles from './Operation.module.css'
import { OperationForm } from './OperationForm.tsx'

type ProviderExitProps = {
  network: EthereumNetworkId
  chain: EthereumChain
  account: `0x${string}`
  validators: readonly OwnedValidator[]
  queues: EthereumQueues
  asked: readonly number[]
  /** Above the form and its steps. */
  head: ReactNode
  obstacle: ReactNode
}

type Step =
  | { step: 'form' }
  | { step: 'review'; intents: readonly OperationIntent[]; failure: FlowFailure | null }
  | { step: 'asking' | 'sending' }
  | { step: 'done'; exits: readonly ExitState[] }

/** Exits signed by the provider's validator client at the account's signed request: no gas, no transaction. */
export function ProviderExit(props: ProviderExitProps) {
  const t = useText()
  const { network, chain, account } = props
  const queryClient = useQueryClient()
  const client = useWalletClient()
  const [state, setState] = useState<Step>({ step: 'form' })

  const send = async (intents: readonly OperationIntent[]) => {
    try {
      if (!client) throw new NoWalletError()
      setState({ step: 'asking' })
      const pubkeys = intents.map(({ validator }) => validator.pubkey)
      const signedAtSeconds = Math.floor(Date.now() / 1000)
      const intent = { withdrawalAddress: account, pubkeys, signedAtSeconds }
      const place = { host: location.host, chainName: chain.name, chainId: chain.id }
      const signed = await client.signMessage(exitRequestMessage({ ...intent, ...place }))
      const signature = signed.toLowerCase() as `0x${string}`
      setState({ step: 'sending' })
      const call = { params: { network }, body: { ...intent, signature } }
      const { exits } = await dashboardApi.call('requestExits', call)
      setState({ step: 'done', exits })
      void queryClient.invalidateQueries({ queryKey: ['ethereum'] })
    } catch (error) {
      setState({ step: 'review', intents, failure: flowFailure(error) })
    }
  }

  switch (state.step) {
    case 'form':
      return (
        <OperationForm
          {...props}
          operation="provider-exit"
          onReview={intents => setState({ step: 'review', intents, failure: null })}
        />
      )
    case 'review':
      return (
        <FlowStep
          summary={
            <FlowSummary
              label={t('claim.action.sum.provider-exit', { count: state.intents.length })}
              total={<Amount value={balanceOf(state.intents)} decimals={9} unit="ETH" size="large" />}
              items={[]}
              action={
                props.obstacle ??
                (state.intents.length <= maxExitsPerRequest && (
                  <Button wide onClick={() => void send(state.intents)}>
                    {t('claim.action.signMessage')}
                  </Button>
                ))
              }
              further={
                <Button variant="quiet" wide onClick={() => setState({ step: 'form' })}>
                  {t('stake.action.back')}
                </Button>
              }
            />
          }
        >
          {props.head}
          {state.failure && <FailureNote failure={state.failure} />}
          <Sentence mind={t('claim.action.mind.exit')}>
            <ExitSentence intents={state.intents} account={account} />
          </Sentence>
          <Card className={styles.card}>
            <h2 className={styles.title}>{t('claim.action.providerReview')}</h2>
            <p className={styles.lead}>{t('claim.action.providerReviewText')}</p>
            <ul className={styles.rows}>
              {state.intents.map(({ validator }) => (
                <li key={validator.pubkey} className={styles.row}>
                  <span className={styles.name}>
                    {t('claim.action.validator', { index: String(validator.index) })}
                  </span>
                  <FullValue value={validator.pubkey} copyLabel={t('common.copy')} />
                </li>
              ))}
            </ul>
          </Card>
          {state.intents.length > maxExitsPerRequest && (
            <Note tone="warning" announced>
              {t('claim.action.providerTooMany', { count: state.intents.length, most: maxExitsPerRequest })}
            </Note>
          )}
        </FlowStep>
      )
    case 'done':
      return (
        <FlowStep>
          {props.head}
          <Note title={t('claim.action.providerDone')} announced>
            <p>{t('claim.action.providerDoneText', { count: state.exits.length })}</p>
          </Note>
        </FlowStep>
      )
    default:
      return (
        <FlowStep>
          {props.head}
          <PhaseCard
            isWorking
            title={t(`claim.action.provider.${state.step}`)}
            text={t(`claim.action.providerText.${state.step}`)}
          />
        </FlowStep>
      )
  }
}

const balanceOf = (intents: readonly OperationIntent[]) =>
  intents.reduce((sum, { validator }) => sum + (validator.balanceGwei ?? 0n), 0n)

function ExitSentence({ intents, account }: { intents: readonly OperationIntent[]; account: string }) {
  return (
    <RichText
      id="claim.action.sentence.exit"
      values={{
        count: intents.length,
        index: String(intents[0]?.validator.index),
        amount: formatAmount(balanceOf(intents), { decimals: 9, digits: 6 }),
        account: <SentenceAccount address={account} />,
      }}
      components={[<strong key="0" />]}
    />
  )
}

class NoWalletError extends BaseError {
  override readonly name = 'NoWalletError'
  constructor() {
    super('No wallet is connected.', { code: 'WALLET_DISCONNECTED' })
  }
}
