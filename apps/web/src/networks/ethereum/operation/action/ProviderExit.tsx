import type { EthereumQueues, ExitState, OwnedValidator } from '@granary/api'
import { maxExitsPerRequest } from '@granary/api/exits'
import type { EthereumChain, EthereumNetworkId } from '@granary/chains'
import { BaseError } from '@granary/errors'
import { exitRequestMessage } from '@granary/staking/ethereum/requests'
import { Button, Card, Note } from '@granary/ui'
import { useWalletClient } from '@granary/wallet/react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { type FlowFailure, flowFailure } from '#web/failure/FlowFailure.ts'
import { useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/FlowFrame.module.css'
import { FullValue } from '#web/shell/flow/FullValue.tsx'
import { PhaseCard } from '#web/shell/flow/PhaseCard.tsx'
import { dashboardApi } from '../../owner/index.ts'
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
          <Note tone="warning">{t('claim.action.mind.exit')}</Note>
          {state.failure && <FailureNote failure={state.failure} />}
          {state.intents.length > maxExitsPerRequest && (
            <Note tone="warning" announced>
              {t('claim.action.providerTooMany', { count: state.intents.length, most: maxExitsPerRequest })}
            </Note>
          )}
          {props.obstacle ?? (
            <div className={frame.actions}>
              {state.intents.length <= maxExitsPerRequest && (
                <Button onClick={() => void send(state.intents)}>{t('claim.action.signMessage')}</Button>
              )}
              <Button variant="secondary" onClick={() => setState({ step: 'form' })}>
                {t('stake.action.back')}
              </Button>
            </div>
          )}
        </Card>
      )
    case 'done':
      return (
        <Note title={t('claim.action.providerDone')} announced>
          <p>{t('claim.action.providerDoneText', { count: state.exits.length })}</p>
        </Note>
      )
    default:
      return (
        <PhaseCard
          isWorking
          title={t(`claim.action.provider.${state.step}`)}
          text={t(`claim.action.providerText.${state.step}`)}
        />
      )
  }
}

class NoWalletError extends BaseError {
  override readonly name = 'NoWalletError'
  constructor() {
    super('No wallet is connected.', { code: 'WALLET_DISCONNECTED' })
  }
}
