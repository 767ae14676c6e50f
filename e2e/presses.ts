import type { Page } from '@playwright/test'

/**
 * Counts what hands do in a page from now on, over every address it goes to: a click, a tap or a key is one press; letters that go into
 * a field are no press, nor is a modifier by itself. The browser counts, not the test: what the test does by other means is missing here.
 */
export async function countPresses(page: Page): Promise<{ presses: () => Promise<number> }> {
  let pressed = 0
  await page.exposeFunction('pressed', () => void pressed++)
  const listen = () => {
    const tell = () => (window as unknown as { pressed(): void }).pressed()
    const isTyped = ({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent) =>
      (key.length === 1 || key === 'Backspace') &&
      !(ctrlKey || altKey || metaKey) &&
      (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || (target as HTMLElement).isContentEditable)
    addEventListener('pointerdown', event => event.isTrusted && tell(), true)
    addEventListener(
      'keydown',
      event => {
        if (event.isTrusted && !event.repeat && !/^(?:Control|Shift|Alt|Meta)/.test(event.key) && !isTyped(event)) tell()
      },
      true,
    )
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return {
    presses: async () => {
      // what was pressed last has been told by then
      await page.evaluate(() => new Promise(done => requestAnimationFrame(done)))
      return pressed
    },
  }
}
