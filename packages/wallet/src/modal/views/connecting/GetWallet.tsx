import { Button, ChevronRightIcon } from '@granary/ui'
import { useConnectors, useWalletContext } from '../../../react/index.ts'
import { ListedWalletImage } from '../../ListedWalletImage.tsx'
import { ListRow, RowList } from '../../ListRow.tsx'
import texts from '../../text.module.css'
import { useListOffered } from '../../useListOffered.ts'
import { useWalletList } from '../../useWalletList.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import styles from './GetWallet.module.css'
import { useConnectingMessages } from './useConnectingMessages.ts'

/** A few wallets to start with, and a link to all. */
export function GetWallet() {
  const { wallet } = useWalletContext()
  const { getWallet: words, allWallets } = useConnectingMessages()
  const { list } = useWalletList()
  const { connectors } = useConnectors()
  const isOffered = useListOffered()
  const offered =
    list && (list.featured.length > 0 ? list.featured : list.recommended(connectors.map(({ id }) => id)))
  return (
    <ViewFrame title={words.title}>
      <p className={texts.lead}>{words.text}</p>
      {list && (
        <RowList label={words.title}>
          {offered?.map(entry => (
            <ListRow
              key={entry.id}
              image={<ListedWalletImage list={list} entry={entry} />}
              name={entry.name}
              end={<ChevronRightIcon size={16} />}
              onClick={() => wallet.push({ name: 'Downloads', walletId: entry.id })}
            />
          ))}
        </RowList>
      )}
      {isOffered && list && list.all.length > (offered?.length ?? 0) && (
        <div className={styles.more}>
          <Button variant="quiet" wide onClick={() => wallet.push({ name: 'AllWallets' })}>
            {allWallets.title}
          </Button>
        </div>
      )}
    </ViewFrame>
  )
}
