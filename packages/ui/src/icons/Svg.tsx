import type { ReactNode } from 'react'

export type IconProps = {
  /** Edge length in CSS pixels, 20 by default. */
  size?: number
}

/**
 * The frame of every icon: a 20 by 20 grid, 1.6 strokes, the colour of the text. Icons are decorative and
 * stand beside words.
 */
export function Svg({ size = 20, children }: IconProps & { children: ReactNode }) {
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
      {children}
    </svg>
  )
}
