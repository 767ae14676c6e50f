import { html } from '#server/platform/html.ts'
import type { Message } from '../record.ts'

/** A message as messengers show it: the few tags they know, no longer than they take. */
export function htmlOf({ subject, lines }: Message, most: number): string {
  const parts = [
    html`<b>${subject}</b>`.markup,
    ...lines.map(line =>
      [
        line.title !== subject && line.title !== '' ? html`<b>${line.title}</b>`.markup : '',
        line.text === '' ? '' : html`${line.text}`.markup,
        line.href === null ? '' : html`<a href="${line.href}">${line.actionLabel ?? line.href}</a>`.markup,
      ]
        .filter(part => part !== '')
        .join('\n'),
    ),
  ]
  // whole lines alone are left out: a cut tag is refused
  let text = parts[0]!.slice(0, most)
  for (const part of parts.slice(1)) if (text.length + part.length + 2 <= most) text = `${text}\n\n${part}`
  return text
}
