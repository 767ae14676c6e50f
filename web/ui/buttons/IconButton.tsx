import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link as RouterLink, type To } from 'react-router'
import './IconButton.css'
import { names } from '#web/ui/names.ts'
import { Tip } from '#web/ui/text/Tip.tsx'

type IconButtonStyle = {
  label: string
  icon: ReactNode
  size?: 'small' | 'normal' | 'touch' | undefined
  bordered?: boolean | undefined
  /** A mark in the corner: there is something new behind this button. */
  dot?: boolean | undefined
  kbd?: string | undefined
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> &
  IconButtonStyle & { pressed?: boolean | undefined; ref?: Ref<HTMLButtonElement> | undefined }

const classOf = ({ size = 'normal', bordered }: Pick<IconButtonStyle, 'size' | 'bordered'>, extra?: string) =>
  names('ui-icon-button', size !== 'normal' && `ui-icon-button-${size}`, bordered && 'ui-icon-button-bordered', extra)

/** A button that is an icon; its name is told to those who listen and stands under the pointer. */
export function IconButton({ label, icon, size, bordered, dot, kbd, pressed, className, ref, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} aria-pressed={pressed} {...rest} ref={ref} className={classOf({ size, bordered }, className)}>
      {icon}
      {dot && <span className="ui-icon-button-dot" />}
      <Tip kbd={kbd}>{label}</Tip>
    </button>
  )
}

export type IconLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> &
  IconButtonStyle & { to: To; ref?: Ref<HTMLAnchorElement> | undefined }

/** A link that is an icon, as the button is. */
export function IconLink({ label, icon, size, bordered, dot, kbd, className, to, ...rest }: IconLinkProps) {
  return (
    <RouterLink aria-label={label} {...rest} to={to} className={classOf({ size, bordered }, className)}>
      {icon}
      {dot && <span className="ui-icon-button-dot" />}
      <Tip kbd={kbd}>{label}</Tip>
    </RouterLink>
  )
}
