const reachable = 'input:not([type="hidden"]), button, select, textarea, a[href], [tabindex]:not([tabindex="-1"])'

/** Brings a field into sight and gives it the focus; of a field made of parts, its first part. One that is folded away is unfolded. */
export function focusField(id: string): void {
  const field = document.getElementById(id)
  if (field) focusIn(field)
}

export function focusIn(field: Element): void {
  const fold = field.closest('details')
  if (fold) fold.open = true
  field.scrollIntoView({ block: 'center' })
  const target = field.matches(reachable) ? (field as HTMLElement) : field.querySelector<HTMLElement>(reachable)
  target?.focus({ preventScroll: true })
}
