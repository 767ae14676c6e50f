/**
 * Lays a box of the top layer under its anchor, above it when there is no room below. A box that scrolls keeps its place: what it holds is
 * measured without letting it grow.
 */
export function placeUnder(anchor: Element, box: HTMLElement, gap = 4): void {
  const at = anchor.getBoundingClientRect()
  box.style.minWidth = `${at.width}px`
  const below = window.innerHeight - at.bottom - gap - 8
  const above = at.top - gap - 8
  const wanted = Math.min(box.scrollHeight + 2, 320)
  const up = wanted > below && above > below
  box.style.maxHeight = `${Math.min(320, up ? above : below)}px`
  const height = Math.min(wanted, up ? above : below)
  const width = Math.max(at.width, box.getBoundingClientRect().width)
  box.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`
  box.style.top = `${up ? at.top - gap - height : at.bottom + gap}px`
}
