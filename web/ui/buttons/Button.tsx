import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Link as RouterLink, type To } from 'react-router'
import { useWords } from '#web/i18n/words.ts'
import './Button.css'
import { Spinner } from '#web/ui/loading/Spinner.tsx'
import { names } from '#web/ui/names.ts'
import { Kbd } from '#web/ui/text/Kbd.tsx'
import { Tip } from '#web/ui/text/Tip.tsx'
import { words } from '#web/ui/words.ts'

type ButtonStyle = {
  variant?: 'primary' | 'plain' | 'ghost' | 'danger' | 'danger-plain' | undefined
  size?: 'small' | 'normal' | 'large' | 'touch' | undefined
  icon?: ReactNode
  kbd?: string | undefined
  block?: boolean | undefined
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonStyle & {
    pending?: boolean | undefined
    pendingLabel?: string | undefined
    /** Why this is not possible now: the button stays in reach, says it and does nothing. */
    reason?: string | null | undefined
    ref?: Ref<HTMLButtonElement> | undefined
  }

const classOf = ({ variant = 'plain', size = 'normal', block }: ButtonStyle, extra?: string) =>
  names('ui-button', `ui-button-${variant}`, size !== 'normal' && `ui-button-${size}`, block && 'ui-button-block', extra)

/** A button with words. While `pending`, or for a `reason`, it stays in reach and does nothing. */
export function Button({
  variant,
  size,
  icon,
  kbd,
  block,
  pending = false,
  pendingLabel,
  reason,
  className,
  children,
  onClick,
  disabled,
  ref,
  ...rest
}: ButtonProps) {
  const t = useWords(words)
  const held = pending || Boolean(reason)

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (held) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={classOf({ variant, size, block }, className)}
      disabled={disabled}
      aria-disabled={held || undefined}
      aria-busy={pending || undefined}
      aria-description={reason ?? rest['aria-description']}
      onClick={press}
    >
      {pending ? <Spinner /> : icon}
      {pending ? (pendingLabel ?? t.wait) : children}
      {kbd && !pending && <Kbd>{kbd}</Kbd>}
      {reason && <Tip>{reason}</Tip>}
    </button>
  )
}

export type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  ButtonStyle & { to?: To | undefined; ref?: Ref<HTMLAnchorElement> | undefined }

/** A way to another address that looks like a button; an outside address opens in a new tab. */
export function ButtonLink({ variant, size, icon, kbd, block, className, children, to, href, ...rest }: ButtonLinkProps) {
  const look = classOf({ variant, size, block }, className)
  const inside = (
    <>
      {icon}
      {children}
      {kbd && <Kbd>{kbd}</Kbd>}
    </>
  )
  return to === undefined ? (
    <a rel="noopener" target="_blank" {...rest} href={href} className={look}>
      {inside}
    </a>
  ) : (
    <RouterLink {...rest} to={to} className={look}>
      {inside}
    </RouterLink>
  )
}
