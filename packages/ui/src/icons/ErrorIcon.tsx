import { type IconProps, Svg } from './Svg.tsx'

/** A circle with a cross: failed. */
export function ErrorIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <circle cx="10" cy="10" r="7" />
      <path d="m7.6 7.6 4.8 4.8m0-4.8-4.8 4.8" />
    </Svg>
  )
}
