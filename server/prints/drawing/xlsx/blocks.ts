import type { SheetImage } from 'hucre'
import { codeSize } from '#server/prints/drawing/codes.ts'
import { frameWords, inkOf, innerWidth, pairsOf } from '#server/prints/drawing/grid.ts'
import type { Block, Signer } from '#server/prints/forms/form.ts'
import { keep } from './pages.ts'
import { type Desk, edgesOf, pale, type Raster, type Span, thin } from './raster.ts'
import { drawTable } from './table.ts'

export const drawAll = (blocks: readonly Block[], span: Span, desk: Desk) => {
  const { sheet } = desk
  let head: number | null = null
  for (const block of blocks) {
    const from = sheet.row
    draw(block, span, desk)
    if (head !== null && sheet.row > from) sheet.wholes.push({ from: head, to: Math.min(sheet.row, from + 2) })
    if (block.kind === 'columns' || block.kind === 'box') keep(sheet, from)
    head = block.kind === 'title' || (block.kind === 'text' && block.bold) ? (head ?? from) : null
  }
}

const titles = { 1: 13, 2: 10.5, 3: 9.5 }

function draw(block: Block, span: Span, desk: Desk) {
  const { sheet } = desk
  switch (block.kind) {
    case 'title':
      return sheet.write(span, block.text, {
        font: {
          bold: true,
          size: titles[block.level],
          ...(inkOf(desk.form) && { color: { rgb: inkOf(desk.form)!.slice(1).toUpperCase() } }),
        },
        align: block.align ?? (block.level === 1 ? 'center' : 'left'),
      })
    case 'text':
      return sheet.write(span, block.text, {
        font: { ...(block.bold && { bold: true }), size: block.small ? 7.5 : 9 },
        align: block.align,
      })
    case 'fields': {
      const label = block.labelWidth ?? 32
      const [from, middle, to] = edgesOf([label, 100 - label], span) as [number, number, number]
      for (const [name, value] of block.rows) {
        const height = Math.max(sheet.heightOf(name, { from, to: middle }, 8), sheet.heightOf(value, { from: middle, to }, 9))
        const rows = sheet.grow(height)
        const border = { bottom: pale }
        sheet.put({ top: sheet.row, bottom: sheet.row + rows }, { from, to: middle }, name, {
          font: { size: 8, color: { rgb: '555555' } },
          border,
        })
        sheet.put({ top: sheet.row, bottom: sheet.row + rows }, { from: middle, to }, value, { border })
        sheet.row += rows
      }
      return
    }
    case 'table':
      return drawTable(block, span, desk)
    case 'columns': {
      const edges = edgesOf(block.widths, span)
      const gap = block.columns.some(column => column[0]?.kind !== 'box') && span.to - span.from > 12 ? 1 : 0
      const top = sheet.row
      let bottom = top
      block.columns.forEach((column, at) => {
        sheet.row = top
        drawAll(
          column,
          { from: edges[at]!, to: Math.max(edges[at]! + 1, edges[at + 1]! - (at < block.columns.length - 1 ? gap : 0)) },
          desk,
        )
        bottom = Math.max(bottom, sheet.row)
      })
      sheet.row = bottom
      return
    }
    case 'box': {
      const top = sheet.row
      if (block.title) sheet.write(span, block.title, { font: { size: 7, color: { rgb: '555555' } } })
      drawAll(block.blocks, span, desk)
      return frame(sheet, top, span)
    }
    case 'signs': {
      for (const pair of pairsOf(block.signers)) {
        const [from, middle, to] = edgesOf([1, 1], span) as [number, number, number]
        const top = sheet.row
        let bottom = top
        pair.forEach((signer, at) => {
          sheet.row = top
          drawSigner(signer, at === 0 ? { from, to: Math.max(from + 1, middle - 1) } : { from: middle, to }, desk)
          bottom = Math.max(bottom, sheet.row)
        })
        sheet.row = bottom
        keep(sheet, top)
      }
      return
    }
    case 'code': {
      const { width, height } = codeSize[block.code]
      const rows = sheet.grow(height + 8)
      const free = Math.max(0, span.to - span.from - Math.ceil(width / (innerWidth(desk.form) / sheet.columns)))
      const shift = block.align === 'right' ? free : block.align === 'center' ? Math.floor(free / 2) : 0
      sheet.images.push({
        data: desk.codes.get(block)!,
        type: 'png',
        anchor: { from: { row: sheet.row, col: span.from + shift } },
        width: (width * 4) / 3,
        height: (height * 4) / 3,
        altText: block.value,
      })
      sheet.row += rows
      if (block.caption) sheet.write(span, block.caption, { font: { size: 7, color: { rgb: '555555' } }, align: block.align })
      return
    }
    case 'plot': {
      const { png, width, height } = desk.plots.get(block)!
      const most = Math.min(1, ((innerWidth(desk.form) / sheet.columns) * (span.to - span.from)) / width)
      const rows = sheet.grow(height * most + 8)
      const size = { width: (width * most * 4) / 3, height: (height * most * 4) / 3 }
      sheet.images.push({ ...over(png, { row: sheet.row, col: span.from }, size), altText: block.label })
      sheet.row += rows
      return
    }
    case 'logo':
      return drawLogo(block, span, desk)
    case 'gap':
      sheet.grow(block.size === 'large' ? 18 : block.size === 'small' ? 4 : 9)
      sheet.row++
      return
    case 'page':
      if (sheet.row > 0) sheet.breaks.push(sheet.row)
  }
}

function drawLogo({ width, height, align, text }: Extract<Block, { kind: 'logo' }>, span: Span, { sheet, form, pictures }: Desk) {
  if (pictures.logo && height > 0) {
    const rows = sheet.grow(height + 6)
    const free = Math.max(0, span.to - span.from - Math.ceil(width / (innerWidth(form) / sheet.columns)))
    const col = span.from + (align === 'right' ? free : align === 'center' ? Math.floor(free / 2) : 0)
    sheet.images.push(over(pictures.logo, { row: sheet.row, col }, { width: (width * 4) / 3, height: (height * 4) / 3 }))
    sheet.row += rows
  }
  if (text) sheet.write(span, text, { font: { size: 8, color: { rgb: '555555' } }, align })
}

/** A line around what was written since `top`. */
function frame(sheet: Raster, top: number, { from, to }: Span) {
  const bottom = Math.max(sheet.row, top + 1)
  for (let row = top; row < bottom; row++)
    for (let column = from; column < to; column++) {
      const edge = {
        ...(row === top && { top: thin }),
        ...(row === bottom - 1 && { bottom: thin }),
        ...(column === from && { left: thin }),
        ...(column === to - 1 && { right: thin }),
      }
      if (Object.keys(edge).length === 0) continue
      const key = `${row},${column}`
      const had = sheet.cells.get(key)
      sheet.cells.set(key, { value: null, ...had, style: { ...had?.style, border: { ...had?.style?.border, ...edge } } })
    }
  sheet.row = bottom
}

function drawSigner(signer: Signer, span: Span, { sheet, form, pictures }: Desk) {
  const said = frameWords[form.language]
  const kept = signer.party ? pictures[signer.party] : undefined
  const seal = signer.stamp ?? null
  const grey = { size: 6, color: { rgb: '555555' } }
  sheet.grow(8)
  sheet.row++
  sheet.write(span, signer.role, { font: { bold: true, size: 8.5 } })
  const bare = signer.post === null
  const edges = edgesOf(bare ? [40, 60] : [36, 26, 38], span)
  const spans = edges.slice(1).map((to, at) => ({ from: edges[at]!, to }))
  const texts = bare ? ['', signer.name ?? ''] : [signer.post ?? '', '', signer.name ?? '']
  const captions = bare ? [said.hand, said.person] : [said.post, said.hand, said.name]
  const line = sheet.row
  sheet.row += sheet.grow(Math.max(22, ...texts.map((text, at) => sheet.heightOf(text, spans[at]!, 8.5))))
  texts.forEach((text, at) => {
    sheet.put({ top: line, bottom: sheet.row }, spans[at]!, text, {
      font: { size: 8.5 },
      align: 'center',
      vertical: 'bottom',
      border: { bottom: thin },
    })
  })
  sheet.grow(9)
  captions.forEach((text, at) => {
    sheet.put({ top: sheet.row, bottom: sheet.row + 1 }, spans[at]!, `(${text})`, { font: grey, align: 'center' })
  })
  sheet.row++
  const foot = [seal ?? '', signer.dated ? said.date : ''].filter(text => text !== '').join('          ')
  if (foot !== '' || kept?.stamp) sheet.write(span, foot, { font: { size: 8.5 } })
  if (kept?.sign) sheet.images.push(over(kept.sign, { row: Math.max(0, line), col: edges[bare ? 0 : 1]! }, { width: 96, height: 42 }))
  if (kept?.stamp && seal !== null) {
    sheet.images.push(over(kept.stamp, { row: line + 1, col: span.from }, { width: 132, height: 132 }))
    sheet.grow(74)
    sheet.row++
  }
}

/** A picture from a cell on, `width` and `height` in pixels. */
const over = (
  data: Uint8Array,
  { row, col }: { row: number; col: number },
  { width, height }: { width: number; height: number },
): SheetImage => ({
  data,
  type: 'png',
  anchor: { from: { row, col } },
  width,
  height,
})
