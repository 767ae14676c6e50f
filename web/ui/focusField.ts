const reachable = 'input:not([type="hidden"]), button, select, textarea, a[href], [tabindex]:not([tabindex="-1"])'

/** Brings a field into sight and gives it the focus; of a field made of parts, its first part. */
export function focusField(id: string): void {
  const field = document.getElementById(id)
  if (!field) return
  field.scrollIntoView({ block: 'center' })
  const target = field.matches(reachable) ? field : field.querySelector<HTMLElement>(reachable)
  target?.focus({ preventScroll: true })
}
