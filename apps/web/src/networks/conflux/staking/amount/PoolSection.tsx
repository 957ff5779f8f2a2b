import { Card } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { provider } from '#web/settings/provider.ts'
import { type ConfluxPlaceChoice, type KnownPool, PoolChoice, PoolFigures } from '../../pools/index.ts'
import styles from './PoolSection.module.css'

/** The choice of pools; a single pool appears with its figures. */
export function PoolSection(props: {
  place: ConfluxPlaceChoice
  pools: readonly KnownPool[]
  known: KnownPool
  blockSeconds: number
}) {
  const t = useText()
  const { place, pools, known, blockSeconds } = props
  const { pool } = known
  if (pools.length > 1)
    return (
      <PoolChoice
        pools={pools}
        chosen={pool.address}
        blockSeconds={blockSeconds}
        onChoose={place.choosePool}
      />
    )
  return (
    <Card className={styles.pool}>
      <h2 className={styles.name}>{pool.name}</h2>
      <p className={styles.about}>
        {t('stake.conflux.pool.operator', { operator: pool.operator ?? provider.name })}
        {' · '}
        {t(`stake.conflux.pool.kind.${pool.kind}`)}
      </p>
      <PoolFigures known={known} blockSeconds={blockSeconds} />
    </Card>
  )
}
