import type { OnrampViewName } from '../../../core/index.ts'
import { BuyInProgress } from './BuyInProgress.tsx'
import { Fund } from './Fund.tsx'
import { OnRampActivity } from './OnRampActivity.tsx'
import { OnRampFiatSelect } from './OnRampFiatSelect.tsx'
import { OnRampProviders } from './OnRampProviders.tsx'
import { OnRampTokenSelect } from './OnRampTokenSelect.tsx'

const views = { Fund, OnRampProviders, OnRampFiatSelect, OnRampTokenSelect, OnRampActivity, BuyInProgress }

/** The views that buy coins, in one file. */
export function OnRamp({ name }: { readonly name: OnrampViewName }) {
  const Shown = views[name]
  return <Shown />
}
