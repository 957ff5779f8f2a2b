import type { View } from '../../../core/index.ts'
import { Swap } from './Swap.tsx'
import { SwapPreview } from './SwapPreview.tsx'
import { SwapSelectToken } from './SwapSelectToken.tsx'

type SwapView = Extract<View, { readonly name: 'Swap' | 'SwapPreview' | 'SwapSelectToken' }>

/** The views that swap tokens. */
export function SwapViews({ view }: { readonly view: SwapView }) {
  switch (view.name) {
    case 'Swap':
      return <Swap />
    case 'SwapPreview':
      return <SwapPreview />
    case 'SwapSelectToken':
      return <SwapSelectToken side={view.side} />
  }
}
