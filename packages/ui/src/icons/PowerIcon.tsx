import { type IconProps, Svg } from './Svg.tsx'

/** A power sign: disconnect. */
export function PowerIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M10 3v7M6 5.5a6.2 6.2 0 1 0 8 0" />
    </Svg>
  )
}
