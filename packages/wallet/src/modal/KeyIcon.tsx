/** A key: what a wallet keeps. */
export function KeyIcon() {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="7" cy="13" r="3.8" />
      <path d="m9.8 10.2 6.7-6.7M13.6 6.4l2.4 2.4M11.6 8.4l1.4 1.4" />
    </svg>
  )
}
