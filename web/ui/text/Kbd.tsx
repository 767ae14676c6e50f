import type { ReactNode } from 'react'
import './Kbd.css'

/** A key on the keyboard; a hint for the eye, so it is kept out of the spoken name. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <span className="ui-kbd" aria-hidden="true">
    {children}
  </span>
)
