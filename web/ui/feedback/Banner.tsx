import type { ReactNode } from 'react'
import './Banner.css'

export type BannerTone = 'info' | 'go' | 'warn' | 'danger' | 'private'

/** A line across the page that stays until its cause is gone. */
export const Banner = ({
  tone,
  icon,
  action,
  children,
}: {
  tone: BannerTone
  icon?: ReactNode
  action?: ReactNode
  children: ReactNode
}) => (
  <div className={`ui-banner ui-banner-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
    {icon}
    <span className="ui-banner-text">{children}</span>
    {action}
  </div>
)
