import type { OfferSummary } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { BaseError } from '@granary/errors'
import { Amount, Button, buttonClass, Card, Note } from '@granary/ui'
import { useAccount } from '@granary/wallet/react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { api, routes } from '#web/api/api.ts'
import { ErrorCode } from '#web/failure/ErrorCode.tsx'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useText } from '#web/i18n/useText.ts'
import { useSignIn } from '#web/wallet/useSignIn.ts'
import { OwnerReadNote } from '../../owner/index.ts'
import styles from './OpenOffers.module.css'

type OpenOffersProps = { network: EthereumNetworkId; account: `0x${string}` }

/** The account's open offers from any device, shown after sign-in. */
export function OpenOffers({ network, account }: OpenOffersProps) {
  const t = useText()
  const { status, chainId } = useAccount()
  const title = useId()
  const isHere = status === 'connected' && chainId === ethereumNetworks[network].id
  const { status: signedIn, problem, isBusy, check, signIn, signOut } = useSignIn(isHere ? account : null)
  const isKnown = signedIn !== 'idle' && signedIn !== 'checking'
  const isSignedIn = signedIn === 'signed'
  if (!isHere || !(isKnown || problem)) return null
  return (
    <Card>
      <section className={styles.offers} aria-labelledby={title}>
        <div className={styles.head}>
          <h2 id={title} className={styles.title}>
            {t('stake.offers.title')}
          </h2>
          {isSignedIn && (
            <Button variant="quiet" size="small" disabled={isBusy} onClick={signOut}>
              {t('stake.offers.signOut')}
            </Button>
          )}
        </div>
        {problem && <SignInProblem error={problem.error} isBusy={isBusy} onRetry={problem.again} />}
        {isSignedIn && <OfferList network={network} account={account} onOver={check} />}
        {isKnown && !isSignedIn && (
          <>
            <p className={styles.text}>{t('stake.offers.lead')}</p>
            <p className={styles.hint}>{t('stake.offers.signInHint')}</p>
            {!problem && (
              <Button variant="secondary" size="small" disabled={isBusy} onClick={signIn}>
                {t('stake.offers.signIn')}
              </Button>
            )}
          </>
        )}
      </section>
    </Card>
  )
}

function SignInProblem(props: { error: unknown; isBusy: boolean; onRetry: () => void }) {
  const t = useText()
  const code = props.error instanceof BaseError ? props.error.code : 'UNEXPECTED'
  return (
    <Note tone="warning" announced title={t('stake.offers.failed')}>
      <p>{t('stake.offers.failedText')}</p>
      <p className={styles.hint}>
        <ErrorCode code={code} />
      </p>
      <Button variant="secondary" size="small" busy={props.isBusy} onClick={props.onRetry}>
        {t('common.tryAgain')}
      </Button>
    </Note>
  )
}

function OfferList({ network, account, onOver }: OpenOffersProps & { onOver: () => void }) {
  const t = useText()
  const { data, error, refetch } = useQuery(ownOffersQuery(network, account.toLowerCase() as `0x${string}`))
  const isOver = error instanceof BaseError && error.code === 'SIGNED_OUT'
  // The session expired: the section asks to sign in again.
  useEffect(() => {
    if (isOver) onOver()
  }, [onOver, isOver])
  if (error && !isOver) return <OwnerReadNote error={error} hasData={false} onRetry={refetch} />
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
  const time = useLongTime()
  return (
    <li className={styles.row}>
      <span className={styles.amount}>
        <Amount value={offer.totalGwei} decimals={9} unit="ETH" />
      </span>
      <span>{t('stake.validators', { count: offer.validatorCount })}</span>
      <span className={styles.hint}>
        {t('stake.offers.times', {
          asked: time(Date.parse(offer.createdAt) / 1000),
          until: time(Date.parse(offer.expiresAt) / 1000),
        })}
      </span>
    </li>
  )
}

const refreshMs = 15_000

/** Only the signed-in account sees it. */
function ownOffersQuery(network: EthereumNetworkId, account: `0x${string}`) {
  return queryOptions({
    queryKey: ['ethereum', network, 'own-offers', account],
    refetchInterval: refreshMs,
    retry: false,
    queryFn: ({ signal }) =>
      api.call(
        routes.listOwnOffers,
        { params: { network }, query: { withdrawalAddress: account } },
        { signal },
      ),
  })
}
