import { Account } from './Account.tsx'
import { AccountSettings } from './AccountSettings.tsx'
import { ProfileWallets } from './ProfileWallets.tsx'

const views = { Account, AccountSettings, ProfileWallets }

/** The views of the connected account, by their names. */
export function AccountViews({ name }: { readonly name: keyof typeof views }) {
  const Shown = views[name]
  return <Shown />
}
