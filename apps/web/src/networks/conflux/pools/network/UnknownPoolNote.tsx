import { Note } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import type { ConfluxPlace } from './confluxPlace.ts'

/** The address of the page names a pool that this site does not offer: another one is on the screen, and that is said. */
export function UnknownPoolNote({ place }: { place: Pick<ConfluxPlace, 'pool' | 'isPoolUnknown'> }) {
  const t = useText()
  if (!place.isPoolUnknown || !place.pool) return null
  return (
    <Note tone="warning" title={t('stake.conflux.pool.notOfferedTitle')}>
      <p>{t('stake.conflux.pool.notOffered', { pool: place.pool.name })}</p>
    </Note>
  )
}
