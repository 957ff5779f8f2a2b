import { Note } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { provider } from '#web/settings/provider.ts'
import type { OfferedPool } from '../../settings/index.ts'

/** Who holds the stake and who could lose it, stated before signing. */
export function RiskNote({ pool }: { pool: OfferedPool }) {
  const t = useText()
  return (
    <Note title={t('stake.conflux.riskTitle')}>
      <p>{t(`stake.conflux.risk.${pool.kind}`, { operator: pool.operator ?? provider.name })}</p>
    </Note>
  )
}
