import { MonitorIcon, MoonIcon, SunIcon } from '@granary/ui'

/** The themes in menu order. */
export const themeChoices = [
  { theme: 'system', label: 'header.themeSystem', Icon: MonitorIcon },
  { theme: 'light', label: 'header.themeLight', Icon: SunIcon },
  { theme: 'dark', label: 'header.themeDark', Icon: MoonIcon },
] as const
