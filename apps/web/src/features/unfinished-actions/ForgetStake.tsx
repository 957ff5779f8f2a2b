import { Button } from '@granary/ui'
import { useRef, useState } from 'react'
import { errorCode } from '../../api/errorCode.ts'
import { useText } from '../../i18n/useText.ts'
import {
  type FlowWallet,
  type JournalEntry,
  siteJournal,
  useFlowWallet,
} from '../ethereum-staking/records/index.ts'
import { madeOfStake } from './madeOfStake.ts'
import { Question } from './Question.tsx'

/** Lets a stake go after a question; the chain is looked at first, for an earlier attempt may have been sent after all. */
export function ForgetStake({ stake }: { stake: JournalEntry }) {
  const t = useText()
  const wallet = useRef<FlowWallet | null>(null)
  wallet.current = useFlowWallet()
  const [phase, setPhase] = useState<'idle' | 'asking' | 'looking'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const forget = async () => {
    setPhase('looking')
    setFailure(null)
    try {
      const { forgetStake } = await import('../ethereum-staking/in-flight/index.ts')
      await forgetStake(await siteJournal(), stake, () => wallet.current)
    } catch (error) {
      setFailure(errorCode(error) ?? 'UNEXPECTED')
      setPhase('asking')
    }
  }
  const made = madeOfStake(stake)
  const isPartly = made.confirmed > 0
  const label = t(isPartly ? 'reward.unfinished.forgetRest' : 'reward.unfinished.forget')
  if (phase === 'idle')
    return (
      <Button variant="quiet" size="small" onClick={() => setPhase('asking')}>
        {label}
      </Button>
    )
  return (
    <Question
      label={label}
      yes={isPartly ? label : t('reward.unfinished.forgetYes')}
      busy={phase === 'looking'}
      onYes={() => void forget()}
      onNo={() => setPhase('idle')}
    >
      <p>{t(isPartly ? 'reward.unfinished.forgetRestQuestion' : 'reward.unfinished.forgetQuestion', made)}</p>
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
