import { useLanguageSwitch } from './useLanguageSwitch.ts'

/** Labelled in the language it switches to, for visitors who cannot read the current one. */
export function LanguageButton({ className }: { className: string | undefined }) {
  const { lang, name, busy, change } = useLanguageSwitch()
  return (
    <button type="button" className={className} lang={lang} aria-disabled={busy} onClick={change}>
      {name}
    </button>
  )
}
