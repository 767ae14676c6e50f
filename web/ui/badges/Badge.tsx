import type { ReactNode } from 'react'
import './Badge.css'

export type Tone = 'neutral' | 'go' | 'info' | 'warn' | 'danger' | 'private'

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
