import type { ConfluxPoolKind, ConfluxPosition } from '@granary/staking/conflux'
import { KeyValueList, Skeleton } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { Cfx } from '../figures/Cfx.tsx'
import { mostOf, takeOutsOf } from './TakeOut.ts'

/** What could be taken out by who has the wallet. */
export function WatchedAmounts(props: { kind: ConfluxPoolKind; position: ConfluxPosition | undefined }) {
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
