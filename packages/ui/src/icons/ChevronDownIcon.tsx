import { type IconProps, Svg } from './Svg.tsx'

/** A chevron down: opens below. */
export function ChevronDownIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="m5.5 8 4.5 4.5L14.5 8" />
    </Svg>
  )
}
