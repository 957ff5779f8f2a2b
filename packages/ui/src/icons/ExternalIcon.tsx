import { type IconProps, Svg } from './Svg.tsx'

/** An arrow out of a box: leaves the site. */
export function ExternalIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M8 4.5H5.5a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V12M11.5 3.5h5v5M16 4l-6.5 6.5" />
    </Svg>
  )
}
