import './Logo.css'

/** The sign of the product without its name. */
export const LogoMark = ({ size = 22 }: { size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="ui-logo-mark">
    <path d="M5 6.5h14M12 6.5v9" stroke="currentColor" strokeWidth="2.8" fill="none" />
    <rect x="1.5" y="3" width="7" height="7" rx="1" fill="currentColor" />
    <circle cx="12" cy="18.6" r="3.4" stroke="var(--accent)" strokeWidth="2.8" fill="none" />
    <path d="M17 2.5 22.5 6.5 17 10.5z" fill="currentColor" />
  </svg>
)

/** The sign of the product with its name. */
export const Logo = ({ name, size = 22 }: { name: string; size?: number }) => (
  <span className="ui-logo">
    <LogoMark size={size} />
    <span className="ui-logo-name">{name}</span>
  </span>
)
