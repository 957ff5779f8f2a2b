import { type IconProps, Svg } from './Svg.tsx'

/** A triangle with an exclamation mark: attention. */
export function AlertIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M10 3.2 2.4 16.4h15.2L10 3.2Z" />
      <path d="M10 8.4v3.8M10 14.2v.1" />
    </Svg>
  )
}
