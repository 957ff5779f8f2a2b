import { findChain } from '@granary/chains'
import type { FlowWallet } from '@granary/drivers/evm'
import {
  hashesOf,
  isStepConfirmed,
  isStepInFlight,
  lastAttempt,
  stepNotice,
} from '@granary/transactions/record'
import { type ActionRecord, isActionUnfinished } from '#web/transaction/ActionRecord.ts'
import { actionsOf } from '#web/transaction/actionsOf.ts'
import { ForgetButton } from '#web/transaction/row/ForgetButton.tsx'
import { RecordRow, type StandingMark } from '#web/transaction/row/RecordRow.tsx'
import { siteTransactions } from '#web/transaction/siteTransactions.ts'
import { useText } from '../../i18n/useText.ts'
import type { RecordRowsProps } from '../../networks/NetworkModule.ts'
import { actionAmount } from './actionAmount.ts'
import { actionText, wayOf } from './planKinds.ts'

/** A row for each requested step of a plan of plain calls. */
export function ActionRows({ record, onLeave }: RecordRowsProps) {
  return actionsOf(record)
    .filter(action => isActionUnfinished(action) || isStepConfirmed(action))
    .map(action => <ActionRow key={action.id} action={action} onLeave={onLeave} />)
}

function ActionRow({ action, onLeave }: { action: ActionRecord; onLeave: () => void }) {
  const t = useText()
  const standing = standingOf(action)
  const isUnfinished = isActionUnfinished(action)
  return (
    <RecordRow
      record={action}
      chain={findChain(action.chainId)}
      amount={actionAmount(action, t)}
      what={actionText(action, t)}
      standing={{
        mark: markOf(standing),
        title: t(`reward.unfinished.state.${standing}`),
        next: t(`reward.unfinished.action.next.${standing}`),
      }}
      hashes={hashesOf(action).slice(-1)}
      isUnfinished={isUnfinished}
      way={wayOf(action)}
      onLeave={onLeave}
      forget={
        isUnfinished &&
        !isStepInFlight(action) && (
          <ForgetButton
            label={t('reward.unfinished.forget')}
            yes={t('reward.unfinished.forgetYes')}
            question={t('reward.unfinished.action.forgetQuestion')}
            forget={wallet => forget(action, wallet)}
          />
        )
      }
    />
  )
}

async function forget(action: ActionRecord, wallet: () => FlowWallet | null): Promise<void> {
  const { forgetAction } = await import('#web/transaction/background.ts')
  await forgetAction(await siteTransactions(), action, wallet)
}

type Standing = 'asked' | 'broadcast' | 'confirmed' | NonNullable<ReturnType<typeof stepNotice>>

function standingOf(action: ActionRecord): Standing {
  const notice = stepNotice(action)
  if (notice) return notice
  const state = lastAttempt(action)?.state
  return state === 'asked' || state === 'confirmed' ? state : 'broadcast'
}

function markOf(standing: Standing): StandingMark {
  if (standing === 'asked' || standing === 'broadcast') return 'waiting'
  if (standing === 'confirmed') return 'done'
  return standing === 'reverted' || standing === 'dropped' ? 'trouble' : 'todo'
}
