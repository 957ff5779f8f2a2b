import { Button, Note } from '@granary/ui'
import { useCallback, useState } from 'react'
import { useNetworks } from '../../api/useNetworks.ts'
import { useText } from '../../i18n/useText.ts'
import type { HomeRow } from '../../networks/NetworkModule.ts'
import { networks } from '../../networks/registry.ts'
import { provider } from '../../settings/provider.ts'
import { useNear } from '../../shell/useNear.ts'
import { ClosedNetworks } from './ClosedNetworks.tsx'
import styles from './NetworksList.module.css'
import { OpenNetwork } from './OpenNetwork.tsx'
import { sortNetworks } from './sortNetworks.ts'

/** Everything, or what the provider lists, in its order. */
function rows(): readonly HomeRow[] {
  const all = networks.flatMap(({ homeRows }): readonly HomeRow[] => homeRows)
  return provider.networks?.flatMap(id => all.filter(row => row.id === id)) ?? all
}

/** All networks: open ones first, with ways in, and figures once they are in sight; the others in a strip. */
export function NetworksList() {
  const t = useText()
  const { data, error, isFetching, refetch } = useNetworks()
  const [isSeen, setSeen] = useState(false)
  const see = useCallback(() => setSeen(true), [])
  const place = useNear<HTMLUListElement>(isSeen ? undefined : see, '0px')
  const isError = !!error && !data
  const { open, closed } = sortNetworks(rows(), data, isError)
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
      <ul ref={place} className={styles.open} aria-label={t('home.networks')} aria-busy={!data && isFetching}>
        {open.map(network => (
          <OpenNetwork key={network.row.id} {...network} isSeen={isSeen} />
        ))}
      </ul>
      <ClosedNetworks networks={closed} />
    </section>
  )
}
