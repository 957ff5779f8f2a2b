import { Button, Note, VisuallyHidden } from '@granary/ui'
import { useNetworks } from '../../api/useNetworks.ts'
import { useText } from '../../i18n/useText.ts'
import type { HomeRow } from '../../networks/NetworkModule.ts'
import { networks } from '../../networks/registry.ts'
import { NetworkRow } from './NetworkRow.tsx'
import styles from './NetworksList.module.css'

/** All networks: open ones with their requirements, and upcoming ones. */
export function NetworksList() {
  const t = useText()
  const { data, error, isFetching, refetch } = useNetworks()
  const isError = !!error && !data
  return (
    <section id="networks" className={styles.section} aria-labelledby="networks-title">
      <div className={styles.head}>
        <h2 id="networks-title">{t('home.networks')}</h2>
        <p>{t('home.networksNote')}</p>
      </div>
      {isError && (
        <div className={styles.failed}>
          <Note tone="warning" title={t('home.networksFailed')} announced>
            <p>{t('home.networksFailedText')}</p>
            <Button
              className={styles.retry}
              variant="secondary"
              size="small"
              busy={isFetching}
              onClick={refetch}
            >
              {t('common.tryAgain')}
            </Button>
          </Note>
        </div>
      )}
      <table className={styles.table} aria-busy={!data && isFetching}>
        <thead>
          <tr>
            <th scope="col">{t('home.columnNetwork')}</th>
            <th scope="col" className={styles.number}>
              {t('home.columnMinimum')}
            </th>
            <th scope="col" className={styles.number}>
              {t('home.columnExit')}
            </th>
            <th scope="col" className={styles.action}>
              <VisuallyHidden>{t('home.columnAction')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {networks
            .flatMap(({ homeRows }): readonly HomeRow[] => homeRows)
            .map(row => (
              <NetworkRow key={row.name} row={row} networks={data} isError={isError} />
            ))}
        </tbody>
      </table>
    </section>
  )
}
