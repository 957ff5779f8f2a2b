import { Button } from '@granary/ui'
import { useRef, useState } from 'react'
import { errorCode } from '../../api/errorCode.ts'
import { useText } from '../../i18n/useText.ts'
import type { FlowWallet } from '../../wallet/FlowWallet.ts'
import { useFlowWallet } from '../../wallet/useFlowWallet.ts'
import { Question } from './Question.tsx'

/**
 * Lets a record go after a question; the chain is looked at first, for an earlier attempt may have been sent after all.
 * @param props.forget throws where something of it may still come; told the wallet that is connected
 */
export function ForgetButton(props: {
  label: string
  yes: string
  question: string
  forget: (wallet: () => FlowWallet | null) => Promise<void>
}) {
  const t = useText()
  const wallet = useRef<FlowWallet | null>(null)
  wallet.current = useFlowWallet()
  const [phase, setPhase] = useState<'idle' | 'asking' | 'looking'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const forget = async () => {
    setPhase('looking')
    setFailure(null)
    try {
      await props.forget(() => wallet.current)
    } catch (error) {
      setFailure(errorCode(error) ?? 'UNEXPECTED')
      setPhase('asking')
    }
  }
  if (phase === 'idle')
    return (
      <Button variant="quiet" size="small" onClick={() => setPhase('asking')}>
        {props.label}
      </Button>
    )
  return (
    <Question
      label={props.label}
      yes={props.yes}
      busy={phase === 'looking'}
      onYes={() => void forget()}
      onNo={() => setPhase('idle')}
    >
      <p>{props.question}</p>
      {failure && (
        <p role="alert">
          {failure.startsWith('WALLET_')
            ? t('reward.unfinished.forgetNeedsWallet')
            : t('reward.unfinished.forgetFailed', { code: failure })}
        </p>
      )}
    </Question>
  )
}
