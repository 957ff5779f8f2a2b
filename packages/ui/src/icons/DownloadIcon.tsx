import { type IconProps, Svg } from './Svg.tsx'

/** An arrow onto a line: download. */
export function DownloadIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M10 3.5v9M6 9l4 4 4-4M4 16.5h12" />
    </Svg>
  )
}
