import type { FlowWallet } from '@granary/drivers/evm'
import { Button } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'
import { Question } from './Question.tsx'
import { useForget } from './useForget.ts'

/** Lets an entry of the unfinished list go. */
export function ForgetButton(props: {
  label: string
  yes: string
  question: string
  forget: (wallet: () => FlowWallet | null) => Promise<void>
}) {
  const t = useText()
  const { phase, failure, ask, keep, forget } = useForget(props.forget)
  if (phase === 'idle')
    return (
      <Button variant="quiet" size="small" onClick={ask}>
        {props.label}
      </Button>
    )
  return (
    <Question
      label={props.label}
      yes={props.yes}
      busy={phase === 'looking'}
      onYes={() => void forget()}
      onNo={keep}
    >
      <p>{props.question}</p>
      {failure && (
        <p role="alert">
          {failure.code.startsWith('WALLET_')
            ? t('reward.unfinished.forgetNeedsWallet')
            : t('reward.unfinished.forgetFailed', { code: failure.code })}
        </p>
      )}
    </Question>
  )
}
