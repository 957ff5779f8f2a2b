import { type IconProps, Svg } from './Svg.tsx'

/** A chevron right: leads further. */
export function ChevronRightIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="m8 5.5 4.5 4.5L8 14.5" />
    </Svg>
  )
}
