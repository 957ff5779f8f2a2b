import type { AnchorHTMLAttributes, ReactNode, RefObject } from 'react'
import { openHref, schemeOf } from '../core/internal.ts'
import { useWalletContext } from '../react/index.ts'
import { pagePlatform } from './pagePlatform.ts'

type WalletLinkProps = {
  /** Safe to open: see `safeHref`. */
  readonly href: string
  readonly className: string
  readonly children: ReactNode
  readonly onOpen?: () => void
  readonly ref?: RefObject<HTMLAnchorElement | null>
} & Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'aria-description' | 'aria-label'>

/** A link to a web page, in a new tab, or to a wallet's application, which leaves no empty tab behind. */
export function WalletLink({ href, onOpen, children, ...rest }: WalletLinkProps) {
  const { config } = useWalletContext().wallet
  if (opensNewTab(href))
    return (
      <a {...rest} href={href} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
        {children}
      </a>
    )
  return (
    <a
      {...rest}
      href={href}
      onClick={event => {
        event.preventDefault()
        onOpen?.()
        openHref(href, {
          platform: pagePlatform(config),
          schemes: new Set([schemeOf(href) ?? '']),
          open: (address, target) => void window.open(address, target, 'noreferrer,noopener'),
        })
      }}
    >
      {children}
    </a>
  )
}

/** Whether a link leads to a web page, which screen readers announce. */
export const opensNewTab = (href: string): boolean => /^https?:/i.test(href)
