import { type IconProps, Svg } from './Svg.tsx'

/** A circle with an i: good to know. */
export function InfoIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 9.2v4.2M10 6.6v.1" />
    </Svg>
  )
}
