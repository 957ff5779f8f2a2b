import { classNames } from '@granary/ui'
import type { ReactNode } from 'react'
import styles from './NetworkMark.module.css'

export type NetworkMarkName =
  | 'ethereum'
  | 'ssv'
  | 'avalanche'
  | 'manta'
  | 'lava'
  | 'fantom'
  | 'conflux'
  | 'cosmos'

/** Drawn by us, in one hand: a hint of each network, not its logo. */
const drawings: Readonly<Record<NetworkMarkName, ReactNode>> = {
  ethereum: (
    <>
      <path d="M12 2.5 5.8 12.4 12 16l6.2-3.6L12 2.5Z" />
      <path d="M5.8 14.8 12 21.5l6.2-6.7" />
      <path d="M5.8 12.4 12 9.8l6.2 2.6" />
    </>
  ),
  ssv: (
    <>
      <circle cx="12" cy="5" r="2.5" />
      <circle cx="5" cy="17" r="2.5" />
      <circle cx="19" cy="17" r="2.5" />
      <path d="m10.7 7.2-4.4 7.6M13.3 7.2l4.4 7.6M7.5 17h9" />
    </>
  ),
  avalanche: (
    <>
      <path d="M3 19.5 11.2 4.5a1 1 0 0 1 1.7 0L21 19.5" />
      <path d="m8 19.5 4-6.7 4 6.7" />
    </>
  ),
  manta: (
    <>
      <path d="M2.5 9.5C7 9 9.5 6 12 6s5 3 9.5 3.5C18 12 15.5 13.5 12 16.5 8.5 13.5 6 12 2.5 9.5Z" />
      <path d="M12 16.5V21.5" />
    </>
  ),
  lava: (
    <>
      <path d="M12 3c.5 4 5.5 6.2 5.5 11.2A5.6 5.6 0 0 1 12 20a5.6 5.6 0 0 1-5.5-5.8C6.5 11.5 9 10 9.5 7" />
      <path d="M12 20c-1.7-.6-2.5-1.8-2.5-3.4 0-1.8 1.7-2.7 2.5-4.6.8 1.9 2.5 2.8 2.5 4.6 0 1.6-.8 2.8-2.5 3.4Z" />
    </>
  ),
  fantom: (
    <>
      <path d="m12 3 6.5 3.6v10.8L12 21l-6.5-3.6V6.6L12 3Z" />
      <path d="m5.5 6.6 6.5 3.6 6.5-3.6M5.5 13.8l6.5 3.6 6.5-3.6M12 10.2V21" />
    </>
  ),
  conflux: (
    <>
      <path d="M12 3v5M12 8 6 12M12 8l6 4M6 12l6 4M18 12l-6 4M12 16v5" />
      <circle cx="12" cy="8" r="1.4" />
      <circle cx="6" cy="12" r="1.4" />
      <circle cx="18" cy="12" r="1.4" />
      <circle cx="12" cy="16" r="1.4" />
    </>
  ),
  cosmos: (
    <>
      <ellipse cx="12" cy="12" rx="9.5" ry="3.8" />
      <ellipse cx="12" cy="12" rx="9.5" ry="3.8" transform="rotate(60 12 12)" />
      <ellipse cx="12" cy="12" rx="9.5" ry="3.8" transform="rotate(120 12 12)" />
    </>
  ),
}

export function NetworkMark({ name, quiet = false }: { name: NetworkMarkName; quiet?: boolean }) {
  return (
    <span className={classNames(styles.mark, quiet && styles.quiet)}>
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        {drawings[name]}
      </svg>
    </span>
  )
}
