import { type IconProps, Svg } from './Svg.tsx'

/** An arrow to the right: forward. */
export function ArrowRightIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M4 10h12M11 5l5 5-5 5" />
    </Svg>
  )
}
