import { ChevronRightIcon } from '@granary/ui'
import { useWalletContext } from '../../../react/index.ts'
import { AllWalletsMark } from '../../AllWalletsMark.tsx'
import { ListRow, RowList } from '../../ListRow.tsx'
import { PairingMark } from '../../PairingMark.tsx'
import { useListOffered } from '../../useListOffered.ts'
import { usePairing } from '../../usePairing.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { AllWallets } from './AllWallets.tsx'
import { PairingCode } from './PairingCode.tsx'
import { useConnectingMessages } from './useConnectingMessages.ts'

/** A code for any wallet, with the way to all listed ones: where the host has no wallets of its own to show. */
export function ConnectingWalletConnectBasic() {
  const { enableWalletConnect } = useWalletContext().wallet.config
  return enableWalletConnect ? <AnyWallet /> : <AllWallets />
}

function AnyWallet() {
  const { wallet } = useWalletContext()
  const { pairing: words, allWallets, connect } = useConnectingMessages()
  const pairing = usePairing()
  const isOffered = useListOffered()
  return (
    <ViewFrame title={words.title}>
      <PairingCode pairing={pairing} picture={<PairingMark />} hint={words.scan} />
      {isOffered && (
        <RowList label={connect.walletList}>
          <ListRow
            image={<AllWalletsMark />}
            name={allWallets.title}
            end={<ChevronRightIcon size={16} />}
            onClick={() => wallet.push({ name: 'AllWallets' })}
          />
        </RowList>
      )}
    </ViewFrame>
  )
}
