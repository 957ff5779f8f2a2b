import { Button, elideMiddle } from '@granary/ui'
import { useId } from 'react'
import type { ConnectionAccount, Namespace } from '../../../core/index.ts'
import {
  type ThemeMode,
  useTheme,
  useWalletContext,
  useWalletState,
  type WalletLocale,
} from '../../../react/index.ts'
import { Choice } from '../../Choice.tsx'
import texts from '../../text.module.css'
import { ViewFrame } from '../../ViewFrame.tsx'
import { walletActions } from '../../walletActions.ts'
import styles from './AccountSettings.module.css'
import { useAccountMessages } from './useAccountMessages.ts'

/** Languages by their own names. */
const languages: readonly (readonly [WalletLocale, string])[] = [
  ['en_US', 'English'],
  ['zh_CN', '中文'],
]
const themes: readonly ThemeMode[] = ['light', 'dark', 'auto']

/** Address names, account type, appearance if the host allows it, and disconnect. */
export function AccountSettings() {
  const { wallet, appearance } = useWalletContext()
  const { settings: words, account } = useAccountMessages()
  const connections = useWalletState(state => state.connections)
  const connected = wallet.namespaces.filter(name => connections[name].status === 'connected')
  const { locale, onLocaleChange, onThemeModeChange } = appearance
  const { themeMode, setThemeMode } = useTheme()

  const disconnectAll = async () => {
    await wallet
      .disconnectAll()
      .then(wallet.close, () => wallet.showSnackbar('error', account.disconnectFailed))
  }
  return (
    <ViewFrame title={words.title}>
      <div className={styles.parts}>
        <Addresses />
        {connected
          // Only Bitcoin's payment accounts are used (specification section 5).
          .filter(name => name !== 'bip122')
          .map(name => (
            <AccountType key={name} namespace={name} />
          ))}
        {onLocaleChange && (
          <Choice legend={words.language} options={languages} value={locale} onChange={onLocaleChange} />
        )}
        {onThemeModeChange && (
          <Choice
            legend={words.theme}
            options={themes.map(mode => [mode, words.themes[mode]] as const)}
            value={themeMode ?? 'auto'}
            onChange={setThemeMode}
          />
        )}
        {connected.length > 0 && (
          <Button variant="danger" wide onClick={disconnectAll}>
            {connected.length > 1 ? words.disconnectAll : account.disconnect}
          </Button>
        )}
      </div>
    </ViewFrame>
  )
}

function Addresses() {
  const { wallet } = useWalletContext()
  const { settings: words } = useAccountMessages()
  const connections = useWalletState(state => state.connections)
  const addresses = wallet.namespaces.flatMap(name => {
    const connection = connections[name]
    return connection.status === 'connected' ? connection.account.accounts.map(({ address }) => address) : []
  })
  if (addresses.length === 0) return null
  return (
    <section>
      <h3 className={texts.group}>{words.addresses}</h3>
      <ul className={styles.labels}>
        {[...new Set(addresses)].map(address => (
          <LabelField key={address} address={address} />
        ))}
      </ul>
      <p className={styles.hint}>{words.labelHint}</p>
    </section>
  )
}

function LabelField({ address }: { readonly address: string }) {
  const { wallet } = useWalletContext()
  const { settings: words } = useAccountMessages()
  const id = useId()
  const label = useWalletState(state => state.addressLabels[address]) ?? ''
  const short = elideMiddle(address, 6, 4)
  return (
    <li className={styles.label}>
      <label htmlFor={id} title={address}>
        {short}
      </label>
      <input
        id={id}
        aria-label={words.label(short)}
        placeholder={words.labelPlaceholder}
        defaultValue={label}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        onChange={event => void walletActions(wallet).setAddressLabel(address, event.target.value)}
      />
    </li>
  )
}

/** Only for wallets with several types. */
function AccountType({ namespace }: { readonly namespace: Namespace }) {
  const { wallet } = useWalletContext()
  const { settings: words, namespace: names } = useAccountMessages()
  const connection = useWalletState(state => state.connections[namespace])
  const preferred = useWalletState(state => state.preferredAccountTypes[namespace])
  if (connection.status !== 'connected') return null
  const { accounts, address } = connection.account
  const types = [...new Set(accounts.map(({ type }: ConnectionAccount) => type))]
  if (types.length < 2) return null
  const used = accounts.find(account => account.address === address)?.type
  return (
    <Choice
      legend={words.accountType(names[namespace])}
      options={types.map(type => [type, words.accountTypes[type]] as const)}
      value={preferred ?? used}
      onChange={type => void walletActions(wallet).setPreferredAccountType(namespace, type)}
    />
  )
}
