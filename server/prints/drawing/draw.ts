import type { Form } from '#server/prints/forms/form.ts'
import type { Pictures } from './grid.ts'

export const printFormats = ['pdf', 'docx', 'xlsx', 'html'] as const
export type PrintFormat = (typeof printFormats)[number]

/** Draws a form; each format's library is read when it is first asked for. */
export async function drawForm(form: Form, format: PrintFormat, pictures: Pictures = {}): Promise<Uint8Array> {
  switch (format) {
    case 'pdf':
      return (await import('./pdf.ts')).drawPdf(form, pictures)
    case 'docx':
      return (await import('./docx.ts')).drawDocx(form, pictures)
    case 'xlsx':
      return (await import('./xlsx/book.ts')).drawXlsx(form, pictures)
    case 'html':
      return (await import('./html.ts')).drawHtml(form, pictures)
  }
}
