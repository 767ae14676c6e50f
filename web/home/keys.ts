/** True while the key belongs to a field, a dialog, a chord, or letters are off. */
export function isOtherwiseUsed(event: KeyboardEvent): boolean {
  const { target } = event
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.shiftKey ||
    document.documentElement.dataset.hotkeys === 'off' ||
    (target instanceof HTMLElement &&
      (target.isContentEditable || target.closest('input,textarea,select,[role="dialog"],[role="alertdialog"],[role="menu"]') !== null))
  )
}
