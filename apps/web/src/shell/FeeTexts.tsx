import { useLingui } from '@lingui/react'
import { defaultLocale, isLocale } from '../i18n/locale.ts'
import { useText } from '../i18n/useText.ts'
import { listedNetworks } from '../networks/listedNetworks.ts'
import { provider } from '../settings/provider.ts'
import { Prose } from './prose/Prose.tsx'

/** The provider's share of rewards on each network that it lists, and its own words on fees. */
export function FeeTexts() {
  const t = useText()
  const { i18n } = useLingui()
  const own = provider.fees?.[isLocale(i18n.locale) ? i18n.locale : defaultLocale]
  const texts = [
    ...listedNetworks().flatMap(({ shareTexts }) => shareTexts?.(t) ?? []),
    ...(own ? [own] : []),
  ]
  return texts.map(text => <Prose key={text} text={text} />)
}
