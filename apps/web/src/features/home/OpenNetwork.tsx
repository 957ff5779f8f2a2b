import { buttonClass, Card, Chip, classNames, Skeleton } from '@granary/ui'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useWatched } from '../../api/useWatched.ts'
import { formatPercent } from '../../format/formatPercent.ts'
import { useDurationText } from '../../format/useDurationText.ts'
import { useText } from '../../i18n/useText.ts'
import type { HomeFigures, HomePlace, SiteLink } from '../../networks/NetworkModule.ts'
import { NetworkMark } from './NetworkMark.tsx'
import styles from './NetworksList.module.css'
import type { ListedNetwork } from './sortNetworks.ts'

type OpenNetworkProps = ListedNetwork & {
  /** Whether it was in sight: its figures are read from then on. */
  isSeen: boolean
}

/** A network that takes stakes, with its figures and ways in; the same height whatever is known. */
export function OpenNetwork({ row, place, state, isSeen }: OpenNetworkProps) {
  const t = useText()
  const name = t(row.name)
  return (
    <li>
      <Card className={styles.card}>
        <div className={styles.top}>
          <NetworkMark name={row.mark} />
          <h3 className={styles.name}>{place.about ? <Go link={place.about}>{name}</Go> : name}</h3>
          {place.chain.testnet && <Chip tone="warning">{t('common.testNetwork')}</Chip>}
          <span className={styles.actions}>
            {state === 'unavailable' ? (
              <Chip>{t('common.unavailable')}</Chip>
            ) : (
              <>
                {place.dashboard && (
                  <Go
                    link={place.dashboard}
                    className={styles.quietLink}
                    label={t('home.dashboardOf', { network: name })}
                  >
                    {t('home.dashboard')}
                  </Go>
                )}
                <Go
                  link={place.link}
                  className={buttonClass({ variant: 'secondary', size: 'small' })}
                  label={t('home.openNetworkLabel', { network: name })}
                >
                  {t('home.openNetwork')}
                </Go>
              </>
            )}
          </span>
        </div>
        <NetworkFigures row={row} place={place} state={state} isSeen={isSeen} />
      </Card>
    </li>
  )
}

function NetworkFigures({ row, place, state, isSeen }: OpenNetworkProps) {
  const t = useText()
  const duration = useDurationText()
  const { watch } = place
  const isOpen = state === 'open' && watch !== undefined
  const { data, error } = useWatched<HomeFigures>(
    isOpen && isSeen ? place.chain.caipNetworkId : undefined,
    listener => watchFigures(watch, listener),
  )
  const isLoading = state === 'reading' || (isOpen && !data && !error)
  return (
    <dl className={styles.figures} aria-busy={isLoading}>
      <div>
        <dt>{t('home.columnRate')}</dt>
        <dd className={styles.rate}>
          {isLoading ? (
            <Skeleton width="5ch" />
          ) : data?.rateBasisPoints == null ? (
            '–'
          ) : (
            formatPercent(data.rateBasisPoints)
          )}
        </dd>
      </div>
      <div>
        <dt>{t('home.columnMinimum')}</dt>
        <dd>{t(place.minimum ?? row.minimum)}</dd>
      </div>
      <div>
        <dt>{t('home.columnExit')}</dt>
        <dd>
          {data?.exitSeconds === undefined
            ? t(row.exit)
            : data.exitSeconds === 0
              ? t('home.exitAtOnce')
              : t('home.exitUpTo', { duration: duration(data.exitSeconds) })}
        </dd>
      </div>
    </dl>
  )
}

async function watchFigures(
  watch: HomePlace['watch'],
  listener: (live: { data: HomeFigures; error: null; isFetching: false; refetch: () => void }) => void,
): Promise<() => void> {
  const show = (data: HomeFigures) =>
    listener({ data, error: null, isFetching: false, refetch: () => undefined })
  return (await watch?.(show)) ?? (() => undefined)
}

type GoProps = { link: SiteLink; className?: string | undefined; label?: string; children: string }

/** A link that a network names itself, which no type can check. */
function Go({ link, className, label, children }: GoProps) {
  return (
    <Link {...(link as LinkProps)} className={classNames(className)} aria-label={label}>
      {children}
    </Link>
  )
}
