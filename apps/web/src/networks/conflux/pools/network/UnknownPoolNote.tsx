import { Note } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import type { ConfluxPlace } from './useConfluxPlace.ts'

/** Warns that the address names a pool that this site does not offer and that another one is shown. */
export function UnknownPoolNote({ place }: { place: Pick<ConfluxPlace, 'pool' | 'isPoolUnknown'> }) {
  const t = useText()
  if (!place.isPoolUnknown || !place.pool) return null
  return (
    <Note tone="warning" title={t('stake.conflux.pool.notOfferedTitle')}>
      <p>{t('stake.conflux.pool.notOffered', { pool: place.pool.name })}</p>
    </Note>
  )
}
