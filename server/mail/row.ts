import type { Locale } from '#contract/primitives.ts'
import { html } from '#server/platform/html.ts'
import { frameWords } from './words.ts'

/** A letter as the queue keeps it; `headers`: what it says to programs of mail besides. */
export type Letter = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> }

type Parts = { title: string; paragraphs: readonly string[]; button?: { label: string; href: string }; note?: string }

const ink = '#1B1D1A'
const quiet = '#65685F'
const go = '#0B6650'

/** A letter of title, paragraphs and one button; the plain text is made of the same parts. */
export function letterOf(locale: Locale, to: string, { title, paragraphs, button, note }: Parts): Letter {
  const t = frameWords[locale]
  const font = "font-family: 'Golos Text', 'Segoe UI', Arial, sans-serif"
  const page = html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;background:#F6F4EF;color:${ink};${font}">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;font-weight:700;letter-spacing:.02em">${t.product}</p>
<div style="background:#FFFFFF;border:1px solid #D9D5CB;border-radius:8px;padding:24px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${title}</h1>
${paragraphs.map(text => html`<p style="margin:0 0 12px;font-size:15px;line-height:22px">${text}</p>`)}
${button && html`<p style="margin:20px 0"><a href="${button.href}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:${go};color:#FFFFFF;text-decoration:none;font-weight:600">${button.label}</a></p><p style="margin:0;font-size:13px;line-height:18px;color:${quiet};word-break:break-all">${button.href}</p>`}
${note !== undefined && html`<p style="margin:16px 0 0;font-size:13px;line-height:18px;color:${quiet}">${note}</p>`}
</div>
<p style="margin:16px 0 0;font-size:12px;line-height:18px;color:${quiet}">${t.footer}</p>
</div></body></html>`
  const text = [
    title,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...(note === undefined ? [] : [note]),
    `--\n${t.footer}`,
  ]
  return { to, subject: title, text: text.join('\n\n'), html: page.markup }
}
