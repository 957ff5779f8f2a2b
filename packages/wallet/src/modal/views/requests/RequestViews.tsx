import type { View } from '../../../core/index.ts'
import { ApproveTransaction } from './ApproveTransaction.tsx'
import { SignMessage } from './SignMessage.tsx'
import { SwitchActiveChain } from './SwitchActiveChain.tsx'
import { SwitchNetwork } from './SwitchNetwork.tsx'
import { UnsupportedChain } from './UnsupportedChain.tsx'

type RequestView = Extract<
  View,
  {
    readonly name:
      | 'ApproveTransaction'
      | 'SignMessage'
      | 'SwitchActiveChain'
      | 'SwitchNetwork'
      | 'UnsupportedChain'
  }
>

/** The views that ask the person for an approval or another network. */
export function RequestViews({ view }: { readonly view: RequestView }) {
  switch (view.name) {
    case 'ApproveTransaction':
      return <ApproveTransaction />
    case 'SignMessage':
      return <SignMessage />
    case 'SwitchActiveChain':
      return <SwitchActiveChain view={view} />
    case 'SwitchNetwork':
      return <SwitchNetwork {...(view.network !== undefined && { network: view.network })} />
    case 'UnsupportedChain':
      return <UnsupportedChain />
  }
}
