import type { OfferSummary } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { BaseError } from '@granary/errors'
import { Amount, Button, buttonClass, Card } from '@granary/ui'
import { useAccount, useWallet, useWalletState } from '@granary/wallet/react'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { isLocale, languageTag } from '../../i18n/locale.ts'
import { useText } from '../../i18n/useText.ts'
import styles from './OpenOffers.module.css'
import { ReadProblem } from './ReadProblem.tsx'
import { ownOffersQuery } from './validatorQueries.ts'

type OpenOffersProps = { network: EthereumNetworkId; account: string }

/** Offers that wait for the account, whichever device asked for them: told once the wallet has signed in. */
export function OpenOffers({ network, account }: OpenOffersProps) {
  const { wallet } = useWallet()
  const { status, chainId } = useAccount()
  const signIn = useWalletState(state => state.siwx.status)
  const isHere = status === 'connected' && chainId === ethereumNetworks[network].id
  useEffect(() => {
    if (isHere && account) void wallet.siwx.check()
  }, [wallet, isHere, account])
  if (!isHere || signIn === 'idle' || signIn === 'checking') return null
  return <Offers network={network} account={account} isSignedIn={signIn === 'signed'} />
}

function Offers({ network, account, isSignedIn }: OpenOffersProps & { isSignedIn: boolean }) {
  const t = useText()
  const { wallet } = useWallet()
  const title = useId()
  return (
    <Card>
      <section className={styles.offers} aria-labelledby={title}>
        <div className={styles.head}>
          <h2 id={title} className={styles.title}>
            {t('stake.offers.title')}
          </h2>
          {isSignedIn && (
            <Button variant="quiet" size="small" onClick={() => void wallet.siwx.signOut()}>
              {t('stake.offers.signOut')}
            </Button>
          )}
        </div>
        {isSignedIn ? (
          <OfferList network={network} account={account} />
        ) : (
          <>
            <p className={styles.text}>{t('stake.offers.lead')}</p>
            <p className={styles.hint}>{t('stake.offers.signInHint')}</p>
            <Button variant="secondary" size="small" onClick={() => void wallet.siwx.open()}>
              {t('stake.offers.signIn')}
            </Button>
          </>
        )}
      </section>
    </Card>
  )
}

function OfferList({ network, account }: OpenOffersProps) {
  const t = useText()
  const { wallet } = useWallet()
  const { data, error, refetch } = useQuery(ownOffersQuery(network, account))
  const isOver = error instanceof BaseError && error.code === 'SIGNED_OUT'
  // The session came to its end meanwhile: the section asks to sign in again.
  useEffect(() => {
    if (isOver) void wallet.siwx.check()
  }, [wallet, isOver])
  if (error && !isOver) return <ReadProblem error={error} hasData={false} onRetry={refetch} />
  const open = data?.offers.filter(offer => offer.status === 'open')
  if (!open) return <p className={styles.text}>{t('stake.offers.reading')}</p>
  if (open.length === 0) return <p className={styles.text}>{t('stake.offers.none')}</p>
  return (
    <>
      <ul className={styles.list}>
        {open.map(offer => (
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </ul>
      <p className={styles.hint}>{t('stake.offers.what')}</p>
      <Link
        to="/$network/staking"
        params={{ network }}
        search={{}}
        className={buttonClass({ size: 'small', variant: 'secondary' })}
      >
        {t('stake.offers.goOn')}
      </Link>
    </>
  )
}

function OfferRow({ offer }: { offer: OfferSummary }) {
  const t = useText()
  const { i18n } = useLingui()
  const format = new Intl.DateTimeFormat(isLocale(i18n.locale) ? languageTag[i18n.locale] : undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <li className={styles.row}>
      <span className={styles.amount}>
        <Amount value={offer.totalGwei} decimals={9} unit="ETH" />
      </span>
      <span>{t('stake.validators', { count: offer.validatorCount })}</span>
      <span className={styles.hint}>
        {t('stake.offers.times', {
          asked: format.format(new Date(offer.createdAt)),
          until: format.format(new Date(offer.expiresAt)),
        })}
      </span>
    </li>
  )
}
