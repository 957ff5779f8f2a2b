import { Button, buttonClass, CheckIcon, classNames, ErrorIcon, ExternalIcon, Spinner } from '@granary/ui'
import { useEffect } from 'react'
import type { Purchase } from '../../../core/index.ts'
import { isUnderWay } from '../../../core/internal.ts'
import { useWalletContext } from '../../../react/index.ts'
import { useAnnouncement } from '../../Announcer.tsx'
import { explorerLink } from '../../explorerLink.ts'
import plan from '../../plans/Plan.module.css'
import texts from '../../text.module.css'
import { useShownAccount } from '../../useShownAccount.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { useFollowed } from './useFollowed.ts'
import { useOnramp } from './useOnramp.ts'
import { useOnrampMessages } from './useOnrampMessages.ts'

/** A purchase from the seller's page to its delivery. */
export function BuyInProgress() {
  const words = useOnrampMessages()
  const { purchases, current } = useOnramp()
  const purchase = purchases.find(({ reference }) => reference === current)
  return (
    <ViewFrame title={purchase ? words.statuses[purchase.status] : words.progressTitle}>
      {purchase ? <Progress purchase={purchase} /> : <p className={texts.note}>{words.none}</p>}
    </ViewFrame>
  )
}

function Progress({ purchase }: { readonly purchase: Purchase }) {
  const { wallet } = useWalletContext()
  const words = useOnrampMessages()
  const isUnread = useFollowed([purchase])
  const { status, provider, bought, paid, network } = purchase
  const said = status === 'failed' && provider.isSandbox ? words.said.failedSandbox : words.said[status]
  useAnnouncement(isUnread ? words.unread : said)
  useEffect(() => {
    if (status === 'delivered')
      void wallet
        .engine()
        .then(engine => engine.readBalance({ namespace: 'eip155', refresh: true }))
        .catch(() => undefined)
  }, [wallet, status])
  const isDone = status === 'delivered'
  return (
    <>
      <div className={plan.outcome}>
        <span className={classNames(plan.seal, isDone && plan.sealed)} aria-hidden="true">
          {isDone ? (
            <CheckIcon size={32} />
          ) : isUnderWay(purchase) ? (
            <Spinner size="large" />
          ) : (
            <ErrorIcon size={32} />
          )}
        </span>
        <p className={plan.sum}>
          {bought.amount} {bought.currency}
        </p>
        <p className={texts.note}>
          {words.on(network)} · {paid.amount} {paid.currency} · {provider.name}
        </p>
        <p className={plan.said}>{isUnread ? words.unread : said}</p>
      </div>
      <div className={plan.preview}>
        <Way purchase={purchase} />
        <div className={plan.actions}>
          {!isUnderWay(purchase) && !isDone && (
            <Button variant="secondary" onClick={() => wallet.replace({ name: 'Fund' })}>
              {words.again}
            </Button>
          )}
          <Button onClick={() => wallet.open({ name: 'Account' })}>{words.done}</Button>
        </div>
      </div>
    </>
  )
}

/** To the seller's page while it waits for payment, to the explorer once the coins were sent. */
function Way({ purchase: { status, url, provider, transactionHash } }: { readonly purchase: Purchase }) {
  const words = useOnrampMessages()
  const { chain: network } = useShownAccount('eip155')
  const explorer = transactionHash && network ? explorerLink(network, 'tx', transactionHash) : undefined
  const href = status === 'waiting' ? url : explorer
  if (!href) return null
  const label = status === 'waiting' ? words.openAgain(provider.name) : words.explorer
  return (
    <a
      className={buttonClass({ variant: 'secondary', wide: true })}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label} (${words.opensNewTab})`}
    >
      {label} <ExternalIcon size={16} />
    </a>
  )
}
