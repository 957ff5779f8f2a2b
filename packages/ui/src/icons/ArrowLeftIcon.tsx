import { type IconProps, Svg } from './Svg.tsx'

/** An arrow to the left: back. */
export function ArrowLeftIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M16 10H4M9 5l-5 5 5 5" />
    </Svg>
  )
}
