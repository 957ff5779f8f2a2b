import type { EthereumChain } from '@granary/chains'
import type { ActionRequest } from '@granary/drivers/evm'
import { Card, Field, Note } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { ExplorerLink } from '#web/shell/ExplorerLink.tsx'
import { FullValue } from '#web/shell/flow/FullValue.tsx'
import { type UnprovedReceiver, unprovedReceivers } from '../requests/ReceiverProof.ts'
import styles from './Operation.module.css'
import { typedLength, type Unproved } from './useUnproved.ts'

type ReceiverProofsProps = { chain: EthereumChain; requests: readonly ActionRequest[]; unproved: Unproved }

/** What proves that the receivers of money pay the account, if only the provider says so. */
export function ReceiverProofs({ chain, requests, unproved }: ReceiverProofsProps) {
  const t = useText()
  const receivers = unprovedReceivers(requests)
  const proved = requests.filter(({ facts }) => facts.proof === 'deposit')
  const count = new Set(proved.map(({ facts, subject }) => facts.target ?? subject)).size
  if (receivers.length === 0)
    return count === 0 ? null : <Note>{t('claim.action.proof.deposit', { count })}</Note>
  return (
    <>
      <Note tone="warning" title={t('claim.action.proof.noneTitle')}>
        <p>{t('claim.action.proof.none', { count: receivers.length })}</p>
      </Note>
      {receivers.map(receiver => (
        <ReceiverField key={receiver.pubkey} chain={chain} receiver={receiver} unproved={unproved} />
      ))}
    </>
  )
}

type ReceiverFieldProps = { chain: EthereumChain; receiver: UnprovedReceiver; unproved: Unproved }

function ReceiverField({ chain, receiver, unproved }: ReceiverFieldProps) {
  const t = useText()
  const { pubkey, credentials } = receiver
  const { typed, isTyped, isTold, type } = unproved
  return (
    <Card className={styles.card}>
      <span className={styles.detail}>{t('claim.action.proof.pubkey')}</span>
      <FullValue value={pubkey} copyLabel={t('common.copy')} />
      <ExplorerLink chain={chain} validator={pubkey} isNamed />
      <span className={styles.detail}>{t('claim.action.proof.credentials')}</span>
      <FullValue value={credentials} copyLabel={t('common.copy')} />
      <Field
        label={t('claim.action.proof.type', { count: typedLength })}
        error={isTold && !isTyped(pubkey) && t('claim.action.proof.wrong', { count: typedLength })}
      >
        {control => (
          <input
            {...control}
            className={styles.input}
            value={typed.get(pubkey) ?? ''}
            autoComplete="off"
            spellCheck={false}
            onChange={event => type(pubkey, event.target.value)}
          />
        )}
      </Field>
    </Card>
  )
}
