import type { ReactNode } from 'react'

export type IconProps = {
  /** Edge length in CSS pixels, 20 by default. */
  size?: number
}

/**
 * An icon: shapes, or the path of one, on a 20 by 20 grid with 1.6 strokes in the colour of the text. Icons are
 * decorative and stand beside words.
 * @__NO_SIDE_EFFECTS__
 */
export function createIcon(shapes: string | ReactNode) {
  return function Icon({ size = 20 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {typeof shapes === 'string' ? <path d={shapes} /> : shapes}
      </svg>
    )
  }
}

/** A triangle with an exclamation mark: attention. */
export const AlertIcon = createIcon('M10 3.2 2.4 16.4h15.2L10 3.2ZM10 8.4v3.8M10 14.2v.1')

/** An arrow to the left: back. */
export const ArrowLeftIcon = createIcon('M16 10H4M9 5l-5 5 5 5')

/** An arrow to the right: forward. */
export const ArrowRightIcon = createIcon('M4 10h12M11 5l5 5-5 5')

/** A tick: done, true. */
export const CheckIcon = createIcon('m4.5 10.5 3.6 3.6 7.4-8')

/** A chevron down: opens below. */
export const ChevronDownIcon = createIcon('m5.5 8 4.5 4.5L14.5 8')

/** A chevron right: leads further. */
export const ChevronRightIcon = createIcon('m8 5.5 4.5 4.5L8 14.5')

/** A clock: a duration, a queue. */
export const ClockIcon = createIcon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 6v4.2l2.6 1.6" />
  </>,
)

/** A cross: close, remove. */
export const CloseIcon = createIcon('m5 5 10 10M15 5 5 15')

/** Two sheets: copy. */
export const CopyIcon = createIcon(
  <>
    <rect x="7" y="7" width="9.5" height="9.5" rx="2" />
    <path d="M13 7V5.5a2 2 0 0 0-2-2H5.5a2 2 0 0 0-2 2V11a2 2 0 0 0 2 2H7" />
  </>,
)

/** An arrow onto a line: download. */
export const DownloadIcon = createIcon('M10 3.5v9M6 9l4 4 4-4M4 16.5h12')

/** A circle with a cross: failed. */
export const ErrorIcon = createIcon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="m7.6 7.6 4.8 4.8m0-4.8-4.8 4.8" />
  </>,
)

/** An arrow out of a box: leaves the site. */
export const ExternalIcon = createIcon(
  'M8 4.5H5.5a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V12M11.5 3.5h5v5M16 4l-6.5 6.5',
)

/** A globe: language. */
export const GlobeIcon = createIcon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M3 10h14M10 3c2.2 2 3.2 4.4 3.2 7s-1 5-3.2 7c-2.2-2-3.2-4.4-3.2-7S7.8 5 10 3Z" />
  </>,
)

/** A circle with an i: good to know. */
export const InfoIcon = createIcon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 9.2v4.2M10 6.6v.1" />
  </>,
)

/** Three lines: the menu. */
export const MenuIcon = createIcon('M3.5 6h13M3.5 10h13M3.5 14h13')

/** A minus: less. */
export const MinusIcon = createIcon('M4.5 10h11')

/** A screen: as the system does. */
export const MonitorIcon = createIcon(
  <>
    <rect x="3" y="4" width="14" height="9.5" rx="1.5" />
    <path d="M10 13.5v3M7 16.5h6" />
  </>,
)

/** A moon: dark. */
export const MoonIcon = createIcon('M16.5 11.8A6.8 6.8 0 0 1 8.2 3.5a6.8 6.8 0 1 0 8.3 8.3Z')

/** A plus: more. */
export const PlusIcon = createIcon('M10 4.5v11M4.5 10h11')

/** A power sign: disconnect. */
export const PowerIcon = createIcon('M10 3v7M6 5.5a6.2 6.2 0 1 0 8 0')

/** A lens: search. */
export const SearchIcon = createIcon(
  <>
    <circle cx="9" cy="9" r="5.5" />
    <path d="m13.2 13.2 3.6 3.6" />
  </>,
)

/** A shield with a tick: verified. */
export const ShieldIcon = createIcon(
  'M10 2.8 4 5v4.6c0 3.7 2.5 6.3 6 7.6 3.5-1.3 6-3.9 6-7.6V5l-6-2.2ZM7.4 9.9 1.9 1.9 3.4-3.7',
)

/** A sun: light. */
export const SunIcon = createIcon(
  <>
    <circle cx="10" cy="10" r="3.3" />
    <path d="M10 2.5v1.7M10 15.8v1.7M2.5 10h1.7M15.8 10h1.7M4.7 4.7l1.2 1.2M14.1 14.1l1.2 1.2M4.7 15.3l1.2-1.2M14.1 5.9l1.2-1.2" />
  </>,
)

/** A wallet: the account. */
export const WalletIcon = createIcon(
  <>
    <path d="M15.5 6.5V5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v10A1.5 1.5 0 0 0 5 16.5h10a1.5 1.5 0 0 0 1.5-1.5V8A1.5 1.5 0 0 0 15 6.5H5A1.5 1.5 0 0 1 3.5 5" />
    <path d="M13.2 11.5h.1" strokeWidth="2.2" />
  </>,
)
