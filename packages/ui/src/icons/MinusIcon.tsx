import { type IconProps, Svg } from './Svg.tsx'

/** A minus: less. */
export function MinusIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M4.5 10h11" />
    </Svg>
  )
}
