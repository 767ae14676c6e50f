import { csvOf, pictureOf } from './shapes.ts'
import { sheetOf, type Table } from './tables.ts'

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Hands a table over as a file for spreadsheets. */
export const saveCsv = (name: string, rows: readonly (readonly (string | number | null)[])[]) =>
  save(new Blob([csvOf(rows)], { type: 'text/csv' }), `${name}.csv`)

/** Hands a table over as a workbook. */
export async function saveXlsx(name: string, table: Table): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({ sheets: [sheetOf(name, table)] })
  save(new Blob([new Uint8Array(bytes)], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }), `${name}.xlsx`)
}

/** Hands a plot over as a picture, in the colours of the page. */
export async function savePicture(name: string, rows: Parameters<typeof pictureOf>[1]): Promise<void> {
  const page = getComputedStyle(document.documentElement)
  const colour = (token: string) => page.getPropertyValue(token).trim() || '#000'
  const look = {
    ink: colour('--ink'),
    muted: colour('--ink-3'),
    accent: colour('--accent'),
    surface: colour('--surface'),
    font: 'sans-serif',
  }
  const { svg, width, height } = pictureOf(name, rows, look)
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * 2
  canvas.height = height * 2
  const drawn = canvas.getContext('2d')
  drawn?.scale(2, 2)
  drawn?.drawImage(image, 0, 0, width, height)
  canvas.toBlob(file => file && save(file, `${name}.png`), 'image/png')
}
