import { type IconProps, Svg } from './Svg.tsx'

/** Three lines: the menu. */
export function MenuIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M3.5 6h13M3.5 10h13M3.5 14h13" />
    </Svg>
  )
}
