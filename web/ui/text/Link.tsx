import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link as RouterLink, type To } from 'react-router'
import './Link.css'
import { names } from '#web/ui/names.ts'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to?: To | undefined
  href?: string | undefined
  /** Looks like the text around it until it is hovered. */
  quiet?: boolean | undefined
  replace?: boolean | undefined
  state?: unknown
  ref?: Ref<HTMLAnchorElement> | undefined
}

/** A way to another address: inside the product by `to`, outside by `href` in a new tab. */
export function Link({ to, href, quiet = false, replace, state, className, ...rest }: LinkProps) {
  const look = names(quiet ? 'ui-link-quiet' : 'ui-link', className)
  if (to !== undefined) return <RouterLink {...rest} to={to} replace={replace} state={state} className={look} />
  const inPlace = href?.startsWith('tel:') || href?.startsWith('mailto:') || href?.startsWith('#')
  return <a {...(inPlace ? {} : { target: '_blank', rel: 'noopener' })} {...rest} href={href} className={look} />
}
