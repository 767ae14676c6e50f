import type { Form } from './form.ts'
import type { Pictures } from './grid.ts'

export const printFormats = ['pdf', 'docx', 'xlsx', 'html'] as const
export type PrintFormat = (typeof printFormats)[number]

/** Draws a form; each format's library is read when it is first asked for. */
export async function drawForm(form: Form, format: PrintFormat, pictures: Pictures = {}): Promise<Uint8Array> {
  switch (format) {
    case 'pdf':
      return (await import('./drawPdf.ts')).drawPdf(form, pictures)
    case 'docx':
      return (await import('./drawDocx.ts')).drawDocx(form, pictures)
    case 'xlsx':
      return (await import('./drawXlsx.ts')).drawXlsx(form, pictures)
    case 'html':
      return (await import('./drawHtml.ts')).drawHtml(form, pictures)
  }
}
