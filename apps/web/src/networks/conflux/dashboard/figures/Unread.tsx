import { Tooltip } from '@granary/ui'
import styles from '#web/figures/Figures.module.css'
import { useText } from '#web/i18n/useText.ts'

/** A figure that the pool did not return; the others stay. */
export function Unread() {
  const t = useText()
  return (
    <Tooltip text={t('reward.conflux.unreadText')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable without a mouse */}
      <span className={styles.unread} tabIndex={0}>
        {t('reward.conflux.unread')}
      </span>
    </Tooltip>
  )
}
