let pressed = false
if (typeof document !== 'undefined') {
  const held = (is: boolean) => () => {
    pressed = is
  }
  document.addEventListener('pointerdown', held(true), { capture: true })
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, held(false), { capture: true })
}

/**
 * Runs it now, or after the press that is under way has done what it was for: what appears on a page in the middle of a press moves the
 * thing pressed away from under it.
 */
export function afterPointer(run: () => void): void {
  if (!pressed) {
    run()
    return
  }
  const over = () => {
    for (const end of ['pointerup', 'pointercancel']) document.removeEventListener(end, over)
    setTimeout(run)
  }
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, over)
}
