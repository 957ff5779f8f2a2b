import { type EthereumChain, transactionUrl } from '@granary/chains'
import { checksumAddress } from '@granary/staking/address'
import { AddressText, ExternalIcon } from '@granary/ui'
import { useLingui } from '@lingui/react'
import { isLocale, languageTag } from '../../i18n/locale.ts'
import { useText } from '../../i18n/useText.ts'
import type { JournalEntry } from '../ethereum-staking/records/index.ts'
import styles from './ActionsDialog.module.css'

type StakeFactsProps = {
  stake: JournalEntry
  chain: Pick<EthereumChain, 'blockExplorers'> | undefined
  isLocalChain: boolean
}

/** Whose stake, since when, and its transactions. */
export function StakeFacts({ stake, chain, isLocalChain }: StakeFactsProps) {
  const t = useText()
  const { i18n } = useLingui()
  const began = new Intl.DateTimeFormat(isLocale(i18n.locale) ? languageTag[i18n.locale] : undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const hashes = hashesOf(stake)
  return (
    <dl className={styles.facts}>
      <dt>{t('reward.unfinished.account')}</dt>
      <dd>
        <AddressText
          value={checksumAddress(stake.account)}
          copyLabel={t('reward.unfinished.copyAccount')}
          copiedLabel={t('common.copied')}
        />
      </dd>
      <dt>{t('reward.unfinished.began')}</dt>
      <dd>
        <time dateTime={stake.createdAt}>{began.format(new Date(stake.createdAt))}</time>
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

/** The newest known hash of each transaction. */
function hashesOf({ transactions }: JournalEntry): string[] {
  return transactions.flatMap(({ attempts }) => {
    const last = attempts.findLast(attempt => 'hash' in attempt && attempt.hash !== null)
    return last && 'hash' in last && last.hash ? [last.hash] : []
  })
}
