import { type IconProps, Svg } from './Svg.tsx'

/** A moon: dark. */
export function MoonIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M16.5 11.8A6.8 6.8 0 0 1 8.2 3.5a6.8 6.8 0 1 0 8.3 8.3Z" />
    </Svg>
  )
}
