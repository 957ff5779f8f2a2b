import { type Chain, transactionUrl } from '@granary/chains'
import { checksumAddress } from '@granary/staking/address'
import { AddressText, ExternalIcon } from '@granary/ui'
import { timeInTable } from '#web/format/formatDate.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useText } from '../../i18n/useText.ts'
import styles from './RecordRow.module.css'

/** Local chains have no explorer. */
const isLocalChain = import.meta.env.MODE === 'devnet'

type RecordFactsProps = {
  record: { account: `0x${string}`; createdAt: string }
  /** The newest known hash of each transaction. */
  hashes: readonly string[]
  chain: Pick<Chain, 'blockExplorers'> | undefined
}

/** Whose record, since when, and its transactions. */
export function RecordFacts({ record, hashes, chain }: RecordFactsProps) {
  const t = useText()
  const language = useLanguage()
  return (
    <dl className={styles.facts}>
      <dt>{t('reward.unfinished.account')}</dt>
      <dd>
        <AddressText
          value={checksumAddress(record.account)}
          copyLabel={t('reward.unfinished.copyAccount')}
          copiedLabel={t('common.copied')}
        />
      </dd>
      <dt>{t('reward.unfinished.began')}</dt>
      <dd>
        <time dateTime={record.createdAt}>{timeInTable(Date.parse(record.createdAt) / 1000, language)}</time>
      </dd>
      {hashes.length > 0 && (
        <>
          <dt>{t('reward.unfinished.transactions', { count: hashes.length })}</dt>
          <dd>
            {hashes.map(hash => (
              <span key={hash} className={styles.hash}>
                <AddressText
                  value={hash}
                  copyLabel={t('reward.unfinished.copyHash')}
                  copiedLabel={t('common.copied')}
                />
                {chain && !isLocalChain && (
                  <a
                    href={transactionUrl(chain, hash)}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={`${chain.blockExplorers.default.name}, ${t('common.openInNewTab')}`}
                  >
                    <ExternalIcon size={18} />
                  </a>
                )}
              </span>
            ))}
          </dd>
        </>
      )}
    </dl>
  )
}
