import './Spinner.css'

/** Turns while something is waited for; whoever shows it says so in words. */
export const Spinner = ({ size = 12 }: { size?: number }) => (
  <span className="ui-spinner" style={{ width: size, height: size }} aria-hidden="true" />
)
