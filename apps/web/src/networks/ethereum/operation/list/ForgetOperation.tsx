import { Button, Note } from '@granary/ui'
import { useRef, useState } from 'react'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { type FlowFailure, flowFailure } from '#web/failure/FlowFailure.ts'
import { useText } from '#web/i18n/useText.ts'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { siteTransactions } from '#web/transaction/siteTransactions.ts'
import type { FlowWallet } from '#web/wallet/FlowWallet.ts'
import { useFlowWallet } from '#web/wallet/useFlowWallet.ts'

/** Lets an operation go after a question; the wallet's node is looked at first, for it may have been made after all. */
export function ForgetOperation({ record }: { record: ActionRecord }) {
  const t = useText()
  const wallet = useRef<FlowWallet | null>(null)
  wallet.current = useFlowWallet()
  const [phase, setPhase] = useState<'idle' | 'asking' | 'looking'>('idle')
  const [failure, setFailure] = useState<FlowFailure | null>(null)
  const forget = async () => {
    setPhase('looking')
    setFailure(null)
    try {
      const { forgetAction } = await import('#web/transaction/background.ts')
      await forgetAction(await siteTransactions(), record, () => wallet.current)
    } catch (error) {
      setFailure(flowFailure(error))
      setPhase('asking')
    }
  }
  if (phase === 'idle')
    return (
      <Button variant="quiet" size="small" onClick={() => setPhase('asking')}>
        {t('claim.operation.forget')}
      </Button>
    )
  return (
    <Note tone="warning" announced>
      <p>{t('claim.operation.forgetQuestion')}</p>
      {failure && <FailureNote failure={failure} tone="warning" />}
      <Button size="small" busy={phase === 'looking'} onClick={() => void forget()}>
        {t('claim.operation.forgetYes')}
      </Button>
    </Note>
  )
}
