import { type IconProps, Svg } from './Svg.tsx'

/** A clock: a duration, a queue. */
export function ClockIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6v4.2l2.6 1.6" />
    </Svg>
  )
}
