import { type IconProps, Svg } from './Svg.tsx'

/** A shield with a tick: verified. */
export function ShieldIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M10 2.8 4 5v4.6c0 3.7 2.5 6.3 6 7.6 3.5-1.3 6-3.9 6-7.6V5l-6-2.2Z" />
      <path d="m7.4 9.9 1.9 1.9 3.4-3.7" />
    </Svg>
  )
}
