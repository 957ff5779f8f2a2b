import { Spinner } from '@granary/ui'
import { useEffect } from 'react'
import type { OnrampViewName } from '../../../core/index.ts'
import { useWalletContext } from '../../../react/index.ts'
import texts from '../../text.module.css'
import { useShownAccount } from '../../useShownAccount.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { BuyInProgress } from './BuyInProgress.tsx'
import { Fund } from './Fund.tsx'
import { OnRampActivity } from './OnRampActivity.tsx'
import { OnRampFiatSelect } from './OnRampFiatSelect.tsx'
import { OnRampProviders } from './OnRampProviders.tsx'
import { OnRampTokenSelect } from './OnRampTokenSelect.tsx'
import { onrampOf, useOnramp } from './useOnramp.ts'
import { useOnrampMessages } from './useOnrampMessages.ts'

const views = { Fund, OnRampProviders, OnRampFiatSelect, OnRampTokenSelect, OnRampActivity, BuyInProgress }

/** The views that show what the seller offers. */
const titles: Readonly<Record<string, 'title' | 'chooseProvider' | 'chooseCurrency' | 'chooseCoin'>> = {
  Fund: 'title',
  OnRampProviders: 'chooseProvider',
  OnRampFiatSelect: 'chooseCurrency',
  OnRampTokenSelect: 'chooseCoin',
}

/** The views that buy coins, in one file. A host may open any of them first. */
export function OnRamp({ name }: { readonly name: OnrampViewName }) {
  const { wallet } = useWalletContext()
  const words = useOnrampMessages()
  const { address } = useShownAccount('eip155')
  const { options } = useOnramp()
  const title = titles[name]
  useEffect(() => {
    if (title && address && !wallet.store.getState().onramp?.options)
      void onrampOf(wallet).then(onramp => onramp?.load())
  }, [wallet, address, title])
  const Shown = views[name]
  if (!title || (address && options)) return <Shown />
  return (
    <ViewFrame title={words[title]}>
      {address === undefined ? (
        <p className={texts.note}>{words.noAccount}</p>
      ) : (
        <p className={texts.loading}>
          <Spinner label={words.reading} size="large" />
        </p>
      )}
    </ViewFrame>
  )
}
