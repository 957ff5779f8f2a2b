import type { ConfluxPoolKind, ConfluxPosition } from '@granary/staking/conflux'
import { Button, KeyValueList, Note, Skeleton } from '@granary/ui'
import { useState } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { Segments } from '#web/shell/flow/Segments.tsx'
import { TitledCard } from '#web/shell/TitledCard.tsx'
import { Cfx } from '../figures/Cfx.tsx'
import { likelyTakeOut, mostOf, type TakeOut, type TakeOutDraft, takeOutsOf } from './TakeOut.ts'
import styles from './TakeOutCard.module.css'
import { TakeOutFields, type TakeOutFieldsProps } from './TakeOutFields.tsx'

type TakeOutCardProps = Pick<
  TakeOutFieldsProps,
  'pool' | 'obstacle' | 'isReady' | 'reopens' | 'onReview' | 'onChange'
> & {
  /** What was entered before a reload or a review; null for nothing. */
  kept: TakeOutDraft | null
  /** Disables requests: only the amounts are shown. */
  isWatching: boolean
  /** Undefined while loading. */
  figures: TakeOutFieldsProps['figures'] | undefined
}

/** Claim, unstake, withdraw: the amount, what is possible now, and what is not yet. */
export function TakeOutCard({ pool, isWatching, figures, obstacle, kept, ...on }: TakeOutCardProps) {
  const t = useText()
  const [chosen, setChosen] = useState<TakeOut | null>(kept?.action ?? null)
  const possible = takeOutsOf(pool.kind)
  // Only the first reading decides: a form in use never turns into another transaction.
  if (chosen === null && figures) setChosen(likelyTakeOut(pool.kind, figures.position))
  const action = chosen ?? likelyTakeOut(pool.kind, figures?.position)
  const options = possible.map(value => ({ value, label: t(`claim.conflux.action.${value}`) }))
  if (isWatching)
    return (
      <TitledCard title={t('claim.conflux.takeOut')}>
        <WatchedAmounts kind={pool.kind} position={figures?.position} />
        {obstacle}
      </TitledCard>
    )
  return (
    <TitledCard title={t('claim.conflux.takeOut')}>
      <Segments legend={t('claim.conflux.choice')} options={options} value={action} onChange={setChosen} />
      {figures && action !== 'withdraw' && (
        <ReadyNote drip={figures.position.withdrawableNowDrip} onShow={() => setChosen('withdraw')} />
      )}
      {figures ? (
        <TakeOutFields
          key={`${pool.address}-${action}`}
          pool={pool}
          action={action}
          figures={figures}
          obstacle={obstacle}
          kept={kept?.action === action ? kept : null}
          {...on}
        />
      ) : (
        <FieldsSkeleton />
      )}
    </TitledCard>
  )
}

function FieldsSkeleton() {
  return (
    <div className={styles.waiting}>
      <Skeleton width="70%" />
    </div>
  )
}

/** Shows newly withdrawable amounts beside the form, which stays unchanged. */
function ReadyNote({ drip, onShow }: { drip: bigint | null; onShow: () => void }) {
  const t = useText()
  if (!drip) return null
  return (
    <Note announced title={t('claim.conflux.ready')}>
      <p>
        <Cfx drip={drip} />
      </p>
      <p>
        <Button variant="secondary" size="small" onClick={onShow}>
          {t('claim.conflux.readyShow')}
        </Button>
      </p>
    </Note>
  )
}

/** Amounts that the account's owner could take out, without buttons. */
function WatchedAmounts(props: { kind: ConfluxPoolKind; position: ConfluxPosition | undefined }) {
  const t = useText()
  const { kind, position } = props
  const unread = t('reward.conflux.unread')
  const items = takeOutsOf(kind).map(action => ({
    id: action,
    label: t(`claim.conflux.possible.${action}`),
    value: shown(position && mostOf(action, position), unread),
  }))
  return <KeyValueList items={items} />
}

function shown(drip: bigint | null | undefined, unread: string) {
  if (drip === undefined) return <Skeleton />
  return drip === null ? unread : <Cfx drip={drip} />
}
