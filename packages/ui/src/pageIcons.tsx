// Icons that Home does not show: one module with all of them would load there.
import { createIcon } from './icons.tsx'

/** A wallet: the account. */
export const WalletIcon = createIcon(
  <>
    <path d="M15.5 6.5V5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v10A1.5 1.5 0 0 0 5 16.5h10a1.5 1.5 0 0 0 1.5-1.5V8A1.5 1.5 0 0 0 15 6.5H5A1.5 1.5 0 0 1 3.5 5" />
    <path d="M13.2 11.5h.1" strokeWidth="2.2" />
  </>,
)

/** An arrow onto a line: download. */
export const DownloadIcon = createIcon('M10 3.5v9M6 9l4 4 4-4M4 16.5h12')

/** A lens: search. */
export const SearchIcon = createIcon(
  <>
    <circle cx="9" cy="9" r="5.5" />
    <path d="m13.2 13.2 3.6 3.6" />
  </>,
)

/** A clock: a duration, a queue. */
export const ClockIcon = createIcon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 6v4.2l2.6 1.6" />
  </>,
)

/** An arrow to the left: back. */
export const ArrowLeftIcon = createIcon('M16 10H4M9 5l-5 5 5 5')

/** Two sheets: copy. */
export const CopyIcon = createIcon(
  <>
    <rect x="7" y="7" width="9.5" height="9.5" rx="2" />
    <path d="M13 7V5.5a2 2 0 0 0-2-2H5.5a2 2 0 0 0-2 2V11a2 2 0 0 0 2 2H7" />
  </>,
)

/** A minus: less. */
export const MinusIcon = createIcon('M4.5 10h11')

/** A plus: more. */
export const PlusIcon = createIcon('M10 4.5v11M4.5 10h11')

/** Three squares and a half: a code to scan. */
export const QrIcon = createIcon(
  'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5v2M14 11.5h2.5v2M11.5 16.5h2.5M16.5 16.5v.1',
)
