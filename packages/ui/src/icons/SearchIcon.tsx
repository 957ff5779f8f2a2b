import { type IconProps, Svg } from './Svg.tsx'

/** A lens: search. */
export function SearchIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <circle cx="9" cy="9" r="5.5" />
      <path d="m13.2 13.2 3.6 3.6" />
    </Svg>
  )
}
