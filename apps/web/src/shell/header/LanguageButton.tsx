import { useLanguageSwitch } from './useLanguageSwitch.ts'

/** Named in the language it leads to, for those who cannot read this one. */
export function LanguageButton({ className }: { className: string | undefined }) {
  const { lang, name, busy, change } = useLanguageSwitch()
  return (
    <button type="button" className={className} lang={lang} aria-disabled={busy} onClick={change}>
      {name}
    </button>
  )
}
