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

/** An arrow to the right: forward. */
export const ArrowRightIcon = createIcon('M4 10h12M11 5l5 5-5 5')

/** A tick: done, true. */
export const CheckIcon = createIcon('m4.5 10.5 3.6 3.6 7.4-8')

/** A chevron down: opens below. */
export const ChevronDownIcon = createIcon('m5.5 8 4.5 4.5L14.5 8')

/** A chevron right: leads further. */
export const ChevronRightIcon = createIcon('m8 5.5 4.5 4.5L8 14.5')

/** A cross: close, remove. */
export const CloseIcon = createIcon('m5 5 10 10M15 5 5 15')

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

/** A screen: as the system does. */
export const MonitorIcon = createIcon(
  <>
    <rect x="3" y="4" width="14" height="9.5" rx="1.5" />
    <path d="M10 13.5v3M7 16.5h6" />
  </>,
)

/** A moon: dark. */
export const MoonIcon = createIcon('M16.5 11.8A6.8 6.8 0 0 1 8.2 3.5a6.8 6.8 0 1 0 8.3 8.3Z')

/** A sun: light. */
export const SunIcon = createIcon(
  <>
    <circle cx="10" cy="10" r="3.3" />
    <path d="M10 2.5v1.7M10 15.8v1.7M2.5 10h1.7M15.8 10h1.7M4.7 4.7l1.2 1.2M14.1 14.1l1.2 1.2M4.7 15.3l1.2-1.2M14.1 5.9l1.2-1.2" />
  </>,
)
