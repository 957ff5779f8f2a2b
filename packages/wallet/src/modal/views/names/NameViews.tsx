import type { View } from '../../../core/index.ts'
import { RegisterAccountName } from './RegisterAccountName.tsx'
import { RegisterAccountNameChooseName } from './RegisterAccountNameChooseName.tsx'
import { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess.tsx'

type NameView = Extract<
  View,
  {
    readonly name: 'RegisterAccountName' | 'RegisterAccountNameChooseName' | 'RegisterAccountNameSuccess'
  }
>

/** The views that register a name for the account. */
export function NameViews({ view }: { readonly view: NameView }) {
  switch (view.name) {
    case 'RegisterAccountName':
      return <RegisterAccountName />
    case 'RegisterAccountNameChooseName':
      return <RegisterAccountNameChooseName />
    case 'RegisterAccountNameSuccess':
      return <RegisterAccountNameSuccess accountName={view.accountName} />
  }
}
