import type { NetworkState } from '@granary/api'
import { buttonClass, Chip, classNames, Skeleton } from '@granary/ui'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'
import type { HomePlace, HomeRow } from '../../networks/NetworkModule.ts'
import drawings from './drawings.svg'
import styles from './NetworksList.module.css'

type NetworkRowProps = {
  row: HomeRow
  networks: readonly NetworkState[] | undefined
  isError: boolean
}

export function NetworkRow({ row, networks, isError }: NetworkRowProps) {
  const t = useText()
  const { name, mark, exit, note } = row
  const hasEnded = row.standing === 'ended'
  const places = row.places?.() ?? []
  const open = places.find(({ chain }) =>
    networks?.some(({ caipNetworkId, staking }) => staking && caipNetworkId === chain.caipNetworkId),
  )
  const place = open ?? places[0]
  const minimum = place?.minimum ?? row.minimum
  const facts = [
    { label: 'home.columnMinimum', value: minimum },
    { label: 'home.columnExit', value: exit },
  ] as const
  return (
    <tr>
      <th scope="row">
        <span className={styles.network}>
          <NetworkMark name={mark} quiet={!place || hasEnded} />
          <span>
            <span className={styles.name}>
              {t(name)}
              {place?.chain.testnet && <Chip tone="warning">{t('common.testNetwork')}</Chip>}
            </span>
            {note && <span className={styles.note}>{t(note)}</span>}
            {facts
              .filter(({ value }) => value !== 'home.unknown')
              .map(({ label, value }) => (
                <span key={label} className={styles.fact}>
                  {t('home.fact', { label: t(label), value: t(value) })}
                </span>
              ))}
          </span>
        </span>
      </th>
      <td className={styles.number}>{t(minimum)}</td>
      <td className={`${styles.number} ${styles.exit}`}>{t(exit)}</td>
      <td className={styles.action}>
        {place && !hasEnded ? (
          <OpenLink place={open} name={t(name)} isRead={!!networks} isError={isError} />
        ) : (
          <Chip>{t(hasEnded ? 'common.ended' : 'common.comingSoon')}</Chip>
        )}
      </td>
    </tr>
  )
}

type OpenLinkProps = {
  place: HomePlace | undefined
  name: string
  isRead: boolean
  isError: boolean
}

function OpenLink({ place, name, isRead, isError }: OpenLinkProps) {
  const t = useText()
  if (!isRead) return isError ? <Chip>{t('common.unavailable')}</Chip> : <Skeleton width="72px" />
  if (!place) return <Chip>{t('common.notConfigured')}</Chip>
  return (
    <Link
      {...(place.link as LinkProps)}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
      aria-label={t('home.openNetworkLabel', { network: name })}
    >
      {t('home.openNetwork')}
    </Link>
  )
}

/** Our own drawing: a hint of each network, not its logo. */
function NetworkMark({ name, quiet = false }: { name: string; quiet?: boolean }) {
  return (
    <span className={classNames(styles.mark, quiet && styles.quiet)}>
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <use href={`${drawings}#${name}`} />
      </svg>
    </span>
  )
}
