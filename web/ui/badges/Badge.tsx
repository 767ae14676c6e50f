import type { ReactNode } from 'react'
import './Badge.css'

export type Tone = 'neutral' | 'go' | 'info' | 'warn' | 'danger' | 'private'

/** A word or two in a coloured frame: a kind, a tag, a state without a shape of its own. */
export const Badge = ({
  tone = 'neutral',
  icon,
  children,
  title,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
  title?: string
}) => (
  <span className={`ui-badge ui-badge-${tone}`} title={title}>
    {icon}
    {children}
  </span>
)
