// A server layout. The wallet lives in Providers, a client component: a server component cannot pass it on.
import '@granary/wallet/styles.css'
import { readSessionCookie } from '@granary/wallet/core'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from './Providers.tsx'

export const metadata = { title: 'A Next page with the toolkit' }

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const session = readSessionCookie((await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <Providers session={session}>{children}</Providers>
      </body>
    </html>
  )
}
