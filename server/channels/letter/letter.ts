import { type Html, html } from '#server/platform/html.ts'
import type { Message, MessageLine } from '../record.ts'
import { letterWords } from '../words.ts'

/** A letter as it leaves. */
export type NoticeLetter = { subject: string; text: string; html: string }

/** Mail programs cut off what is longer. */
const MOST_BYTES = 100 * 1024
const FONT = "font-family:'Golos Text','Segoe UI',Arial,sans-serif"

/** Colours of the letter, inline for light; in the dark the sheet in its head takes over where a program reads it. */
const colours = { page: '#F6F4EF', card: '#FFFFFF', edge: '#D9D5CB', ink: '#1B1D1A', quiet: '#65685F', go: '#0B6650' }
const dark = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#141613!important}.card{background:#1F221E!important;border-color:#3A3E37!important}.ink{color:#F1F0EB!important}.quiet{color:#A9ACA2!important}.go{color:#7FD6B8!important}.button{background:#7FD6B8!important;color:#10211B!important}}`

/**
 * A letter of a message, the same parts as plain text and as tables with inline styles. What would make it longer than mail programs show is
 * left out from the end, and said so.
 */
export function noticeLetter(message: Message, unsubscribe: string | null): NoticeLetter {
  const { lines } = message
  const whole = write(message, lines, unsubscribe)
  if (Buffer.byteLength(whole.html) <= MOST_BYTES) return whole
  let [fits, over] = [0, lines.length]
  while (over - fits > 1) {
    const middle = (fits + over) >> 1
    if (Buffer.byteLength(write(message, lines.slice(0, middle), unsubscribe).html) <= MOST_BYTES) fits = middle
    else over = middle
  }
  return write(message, lines.slice(0, fits), unsubscribe)
}

function write({ locale, subject, lines: all }: Message, lines: readonly MessageLine[], unsubscribe: string | null): NoticeLetter {
  const t = letterWords[locale]
  const left = all.length - lines.length
  const rows = lines.map(line => lineRow(line, lines.length === 1 && line.title === subject))
  const page = html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title><style>${{ markup: dark }}</style></head>
<body class="page" style="margin:0;padding:0;background:${colours.page};${FONT}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">
<tr><td class="ink" style="padding:0 4px 16px;${FONT};font-size:16px;font-weight:700;color:${colours.ink}">${t.product}</td></tr>
<tr><td class="card" style="background:${colours.card};border:1px solid ${colours.edge};border-radius:8px;padding:24px 20px">
<h1 class="ink" style="margin:0 0 8px;${FONT};font-size:20px;line-height:28px;color:${colours.ink}">${subject}</h1>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table>
${left > 0 && html`<p class="quiet" style="margin:16px 0 0;${FONT};font-size:13px;line-height:18px;color:${colours.quiet}">${t.more(left)}</p>`}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;${FONT};font-size:12px;line-height:18px;color:${colours.quiet}">${t.footer}${unsubscribe !== null && html` <a class="go" href="${unsubscribe}" style="color:${colours.go}">${t.unsubscribe}</a>`}</td></tr>
</table></td></tr></table></body></html>`
  return { subject, html: page.markup, text: plain({ subject, lines, left, unsubscribe, t }) }
}

function lineRow({ title, text, href, actionLabel }: MessageLine, isAlone: boolean): Html {
  return html`<tr><td style="padding:12px 0 4px;${FONT};font-size:15px;line-height:22px">
${title !== '' && !isAlone && html`<div class="ink" style="font-weight:600;color:${colours.ink}">${title}</div>`}
${text !== '' && html`<div class="ink" style="color:${colours.ink};overflow-wrap:anywhere">${text}</div>`}
${href !== null && html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:10px 0 6px"><tr><td class="button" style="border-radius:4px;background:${colours.go}"><a class="button" href="${href}" style="display:inline-block;padding:10px 18px;${FONT};font-size:14px;font-weight:600;color:#FFFFFF;text-decoration:none;border-radius:4px">${actionLabel ?? href}</a></td></tr></table>`}
</td></tr>`
}

type Plain = { subject: string; lines: readonly MessageLine[]; left: number; unsubscribe: string | null; t: (typeof letterWords)['ru'] }

const plain = ({ subject, lines, left, unsubscribe, t }: Plain): string =>
  [
    subject,
    ...lines.map(line =>
      [
        line.title === subject ? '' : line.title,
        line.text,
        line.href === null ? '' : `${line.actionLabel ?? ''}: ${line.href}`.replace(/^: /, ''),
      ]
        .filter(part => part !== '')
        .join('\n'),
    ),
    ...(left > 0 ? [t.more(left)] : []),
    ['--', t.footer, ...(unsubscribe === null ? [] : [`${t.unsubscribe}: ${unsubscribe}`])].join('\n'),
  ]
    .filter(part => part !== '')
    .join('\n\n')
