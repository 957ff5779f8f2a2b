import { Opener } from './Opener.tsx'

/** Rendered on the server, with the account of the last visit. */
export default function Page() {
  return <Opener />
}
