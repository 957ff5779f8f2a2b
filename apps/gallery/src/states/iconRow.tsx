import * as ui from '@granary/ui'
import type { ComponentType } from 'react'
import styles from './partStates.module.css'

const icons = Object.entries(ui as Readonly<Record<string, unknown>>)
  .filter(([name]) => /^[A-Z]\w*Icon$/.test(name))
  .map(([name, Icon]) => [name, Icon as ComponentType<ui.IconProps>] as const)

/** All icons by name. */
export function iconRow() {
  return (
    <ul className={styles.icons}>
      {icons.map(([name, Icon]) => (
        <li key={name}>
          <Icon /> {name.replace(/Icon$/, '')}
        </li>
      ))}
    </ul>
  )
}
