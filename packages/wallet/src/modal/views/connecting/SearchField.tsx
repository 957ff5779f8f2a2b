import { CloseIcon, SearchIcon } from '@granary/ui'
import { IconButton } from '../../IconButton.tsx'
import styles from './SearchField.module.css'
import { useConnectingMessages } from './useConnectingMessages.ts'

type SearchFieldProps = { readonly value: string; readonly onChange: (value: string) => void }

/** Search field for the list of wallets. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const { allWallets: words } = useConnectingMessages()
  return (
    <search className={styles.search}>
      <SearchIcon size={18} />
      <input
        type="search"
        className={styles.input}
        aria-label={words.search}
        placeholder={words.search}
        value={value}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={event => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton label={words.clear} onClick={() => onChange('')}>
          <CloseIcon size={16} />
        </IconButton>
      )}
    </search>
  )
}
