import { type Translate, useText } from '../../i18n/useText.ts'
import type { HomeRow } from '../../networks/NetworkModule.ts'
import { NetworkMark } from './NetworkMark.tsx'
import styles from './NetworksList.module.css'
import type { ClosedNetwork } from './sortNetworks.ts'

const groups = [
  { state: 'comingSoon', label: 'common.comingSoon' },
  { state: 'notConfigured', label: 'common.notConfigured' },
  { state: 'ended', label: 'common.ended' },
] as const

/** The networks that take no stakes here, in a quiet strip with what is known about each. */
export function ClosedNetworks({ networks }: { networks: readonly ClosedNetwork[] }) {
  const t = useText()
  return groups.map(({ state, label }) => {
    const rows = networks.filter(network => network.state === state).map(({ row }) => row)
    if (rows.length === 0) return null
    const id = `networks-${state}`
    return (
      <div key={state} className={styles.strip}>
        <h3 id={id} className={styles.stripLabel}>
          {t(label)}
        </h3>
        <ul className={styles.closed} aria-labelledby={id}>
          {rows.map(row => (
            <li key={row.id} className={styles.closedNetwork}>
              <NetworkMark name={row.mark} quiet />
              <span>
                <span className={styles.closedName}>{t(row.name)}</span>
                {factsOf(row, t).map(fact => (
                  <span key={fact} className={styles.fact}>
                    {fact}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </div>
    )
  })
}

/** One line each: a sign between them would hang at the end of a narrow line. */
function factsOf({ minimum, exit, note }: HomeRow, t: Translate): string[] {
  const labelled = [
    { label: 'home.columnMinimum', value: minimum },
    { label: 'home.factExit', value: exit },
  ] as const
  return [
    ...labelled
      .filter(({ value }) => value !== 'home.unknown')
      .map(({ label, value }) => t('home.fact', { label: t(label), value: t(value) })),
    ...(note ? [t(note)] : []),
  ]
}
