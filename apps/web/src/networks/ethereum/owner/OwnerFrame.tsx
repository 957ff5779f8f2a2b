import { type EthereumNetworkId, isEthereumNetworkId } from '@granary/chains'
import { checksumAddress } from '@granary/staking/address'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { AccountLine } from '#web/account/AccountLine.tsx'
import frame from '#web/account/Dashboard.module.css'
import { NobodyShown } from '#web/account/NobodyShown.tsx'
import type { MessageId } from '#web/i18n/MessageId.ts'
import { useText } from '#web/i18n/useText.ts'
import { Container } from '#web/shell/Container.tsx'
import { useLabel } from '../labels/index.ts'
import styles from './Owner.module.css'
import { ownerKey, ownerWatchQuery } from './ownerQueries.ts'
import { type ShownOwner, useOwner } from './useOwner.ts'

export type OwnerFrameProps = {
  /** Page headings for the visitor's own validators and for watched ones. */
  title: MessageId
  watchedTitle: MessageId
  /** What connecting a wallet shows here. */
  connectText: MessageId
  /** Beside the heading. */
  actions?: (owner: ShownOwner) => ReactNode
  /** The form for key lists; if absent, a link to the page that has it. */
  watchLists?: ReactNode
  children: (owner: ShownOwner) => ReactNode
}

/** The frame of every page about an owner's validators: the owner, or the ways to choose one. */
export function OwnerFrame(props: OwnerFrameProps) {
  const t = useText()
  const { network } = useParams({ strict: false })
  const { id, account, isWatching, isConnecting, typed, code } = useOwner()
  if (!network || !isEthereumNetworkId(network)) return null
  if (id === null)
    return (
      <Container className={frame.page}>
        <NobodyShown
          key={typed}
          title={t(props.title)}
          text={t(
            code === 'WATCH_LIST_UNKNOWN' ? 'reward.owner.error.WATCH_LIST_UNKNOWN' : props.connectText,
          )}
          isConnecting={isConnecting}
          typed={typed}
          code={code === 'WATCH_LIST_UNKNOWN' ? null : code}
        >
          {props.watchLists ?? <WatchListLink network={network} />}
        </NobodyShown>
      </Container>
    )
  const owner: ShownOwner = { network, id, account, isWatching }
  return (
    <Container className={frame.page}>
      <OwnerWatch network={network} id={id} />
      <div className={frame.head}>
        <div className={frame.who}>
          <h1 className={frame.heading}>{t(isWatching ? props.watchedTitle : props.title)}</h1>
          <OwnerLine owner={owner} />
        </div>
        {props.actions?.(owner)}
      </div>
      {props.children(owner)}
    </Container>
  )
}

/** Links to the page with the form for public keys. */
function WatchListLink({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  return (
    <p className={styles.lists}>
      <Link to="/$network/validator" params={{ network }} search={{}}>
        {t('reward.owner.watchKeys')}
      </Link>
    </p>
  )
}

/** Has the server track the owner's rewards while the page is open. */
function OwnerWatch({ network, id }: Pick<ShownOwner, 'network' | 'id'>) {
  const client = useQueryClient()
  const { data } = useQuery(ownerWatchQuery(network, id))
  const isTooMany = data?.tracking === 'too_many'
  // The figures that were read meanwhile do not say so yet.
  useEffect(() => {
    if (isTooMany) void client.invalidateQueries({ queryKey: ownerKey(network, id) })
  }, [client, isTooMany, network, id])
  return null
}

/** The owner whose validators are shown, with this browser's label; watched owners are marked. */
export function OwnerLine({ owner }: { owner: ShownOwner }) {
  const t = useText()
  const { id, account, isWatching } = owner
  const name = useLabel(account)
  return (
    <AccountLine
      value={account ? checksumAddress(account) : id}
      isWatching={isWatching}
      name={
        (name ?? !account) ? (
          <strong className={styles.name}>{name ?? t('reward.owner.list')}</strong>
        ) : undefined
      }
      note={account ? undefined : t('reward.owner.watchingList')}
    />
  )
}
