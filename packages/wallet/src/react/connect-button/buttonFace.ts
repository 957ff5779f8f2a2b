import { classNames } from '@granary/ui'
import type { WalletState } from '../../core/index.ts'
import look from '../../look/theme.module.css'
import { themeOf } from '../themeOf.ts'
import type { WalletAppearance } from '../walletContext.ts'
import type { ConnectButtonView } from './buttonView.ts'
import styles from './ConnectButton.module.css'

/** What the button's elements have, for `ConnectButton` and `<granary-button>`: neither decides anything itself. */
export function buttonFace(
  view: ConnectButtonView,
  theme: WalletState['theme'],
  appearance: Partial<WalletAppearance>,
) {
  const { status, address, icon, balance, text, network, networkLabel, isUnsupported } = view
  const isBusy = status === 'connecting' || status === 'reconnecting'
  return {
    className: classNames(look.theme, styles.group),
    /** BCP 47 tag of the texts. */
    lang: appearance.messages?.language ?? (appearance.locale === 'zh_CN' ? 'zh-CN' : 'en'),
    status,
    ...themeOf(theme, appearance),
    network: network !== undefined && {
      className: classNames(styles.part, isUnsupported && styles.unsupported),
      label: networkLabel,
      text: network,
    },
    main: {
      className: classNames(styles.part, !address && styles.call),
      title: address,
      isBusy,
      icon: isBusy ? undefined : icon,
      balance,
      text,
    },
  }
}
