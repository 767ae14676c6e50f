import { PRINT_FACE } from '#contract/print-templates.ts'
import { escaped as say } from '#server/platform/html.ts'
import type { Block, Cell, Form, Signer } from '#server/prints/forms/form.ts'
import { codeSvg } from './codes.ts'
import { faces } from './faces.ts'
import { framesOf, frameWords, gridOf, inkOf, type Pictures, sharesOf, sheets, sizeOf } from './grid.ts'
import { plotSvg } from './plot.ts'

/** The form as a page of its own: no script, nothing fetched, every text escaped; it prints as it looks. */
export function drawHtml(form: Form, pictures: Pictures = {}): Uint8Array {
  const { width, height } = sheets[form.page]
  const mm = (stops: number) => `${Math.round((stops * 25.4) / 72)}mm`
  const page = `<!doctype html>
<html lang="${form.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say(form.title)}</title>
<style>
@page{size:${mm(width)} ${mm(height)};margin:10mm 8mm 10mm 15mm}
${style}
${lookOf(form)}
${onScreen(form.page)}
</style>
</head>
<body>
<main>
${form.mark ? `<p class="mark">${say(form.mark)}</p>\n` : ''}${drawAll(form.blocks, form, pictures)}
<footer>${say(form.running)}</footer>
</main>
</body>
</html>
`
  return new TextEncoder().encode(page)
}

/** Words in place of a form. */
export const drawWords = (words: string): Uint8Array =>
  new TextEncoder().encode(`<!doctype html><meta charset="utf-8"><style>${style}</style><main><p>${say(words)}</p></main>`)

/** What a template makes of it: its face, which a page of the product may fetch, the colour of titles and the margins. */
function lookOf(form: Form): string {
  const { look } = form
  if (!look) return ''
  const mm = (stops: number) => `${((stops * 25.4) / 72).toFixed(1)}mm`
  const { name, office } = faces[look.font]
  const face = (bold: boolean) =>
    `@font-face{font-family:"${name}";font-weight:${bold ? 700 : 400};src:url("${PRINT_FACE}?font=${look.font}&bold=${bold}") format("truetype")}`
  const { left, right, top, bottom } = look.margins
  const ink = inkOf(form)
  return [
    ...[false, true].map(face),
    `html{font-family:"${name}","${office}",sans-serif}`,
    `main{padding:${mm(top)} ${mm(right)} ${mm(bottom)} ${mm(left)}}`,
    `@page{margin:${mm(top)} ${mm(right)} ${mm(bottom)} ${mm(left)}}`,
    ink ? `h1,h2,h3{color:${ink}}.logo{border-color:${ink}}` : '',
  ].join('\n')
}

/** Room beside the sheet, in pixels. */
const ASIDE = 16
/** How much smaller a sheet is shown where a window is narrower than it; below the least it is moved sideways instead. */
const zooms = { A4: [0.9, 0.8, 0.7, 0.6], A4L: [0.9, 0.8, 0.7, 0.6], A5: [0.9, 0.8] } as const satisfies Record<
  Form['page'],
  readonly number[]
>

/**
 * A sheet keeps the width it is printed at, so that its words and sums are parted nowhere else than on paper; who frames the page may ask
 * for its full size by the class `full` of the root.
 */
function onScreen(page: Form['page']): string {
  const { width, height } = sheets[page]
  const pixels = (width * 96) / 72
  const steps = zooms[page].map((zoom, at) => {
    const before = zooms[page][at - 1] ?? 1
    return `@media screen and (max-width:${Math.ceil(pixels * before) + ASIDE - 1}px){main{zoom:${zoom}}}`
  })
  return [
    `@media screen{main{width:${pixels.toFixed(0)}px;min-height:${((height * 96) / 72).toFixed(0)}px}}`,
    ...steps,
    '@media screen{.full main{zoom:1}}',
  ].join('\n')
}

const style = `*{box-sizing:border-box}
html{background:#e7e8ea;color:#111;font:12px/1.3 "PT Sans",Arial,"Liberation Sans",sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;padding:16px ${ASIDE / 2}px;overflow-x:auto}
main{position:relative;margin:0 auto;padding:12mm 10mm 16mm 16mm;background:#fff;box-shadow:0 1px 6px rgb(0 0 0/.2);overflow-wrap:anywhere}
h1,h2,h3{margin:8px 0 4px;line-height:1.25;white-space:pre-line;break-after:avoid}
h1{font-size:17px;text-align:center;margin:2px 0 8px}h2{font-size:14px}h3{font-size:12.5px}
p{margin:0 0 4px;white-space:pre-line}
.small{font-size:10px}.dense .small{font-size:6.8px}.bold{font-weight:700}.blank{overflow:hidden;white-space:nowrap}.left{text-align:left}.center{text-align:center}.right{text-align:right}
table{width:100%;border-collapse:collapse;table-layout:fixed;margin:3px 0 7px}
thead{display:table-header-group}tr{break-inside:avoid}
th,td{padding:2px 4px;border:.7px solid #222;vertical-align:top;white-space:pre-line}
th{font-weight:700;text-align:center}th.thin{font-weight:400}
.plain td,.plain th{border:0}.dense td,.dense th{padding:2px}
.label,.note{display:block;color:#555;font-size:8px;font-weight:400;line-height:1.15}.note{min-height:1.2em;margin-top:1px;padding-top:1px;border-top:.5px solid #999;text-align:center}
.label{margin-bottom:1px;text-align:left}
.fields td{border:0;border-bottom:.6px solid #bbb;padding:2px 4px 2px 0}.fields td:first-child{color:#555;font-size:11px}
.columns{display:flex;gap:16px;margin-bottom:4px}.columns>div{min-width:0}
.frames{margin:0 0 4px}.frames>tbody>tr>td{padding:3px 6px;white-space:normal}.frames>tbody>tr{break-inside:auto}
.frame{color:#555;font-size:9.5px;margin-bottom:3px}
.signs{display:grid;grid-template-columns:1fr 1fr;gap:10px 32px;margin:10px 0 6px}
.sign{position:relative;break-inside:avoid}.sign>b{display:block;margin-bottom:8px}
.line{display:grid;grid-template-columns:36fr 26fr 38fr;gap:0 7px;text-align:center}
.line>span{position:relative;border-bottom:.7px solid #222;min-height:1.4em;display:flex;flex-direction:column;justify-content:flex-end}
.line>small{color:#555;font-size:8px}.line.bare{grid-template-columns:40fr 60fr}
.hand{position:absolute;left:-4%;bottom:-6px;width:108%;height:46px;object-fit:contain}
.under{display:flex;justify-content:space-between;margin-top:7px;min-height:1.4em}
.seal{position:absolute;left:6px;bottom:-8px;width:37mm;height:37mm;object-fit:contain;opacity:.92}.sealed{padding-bottom:92px}
figure{margin:3px 0 6px;break-inside:avoid}figure svg{display:inline-block;max-width:100%}figcaption{color:#555;font-size:9.5px}
.logo{display:flex;gap:16px;align-items:flex-start;justify-content:space-between;margin:0 0 8px;padding-bottom:6px;border-bottom:1.3px solid #bbb}.logo img{flex:none;max-width:100%}.logo span{color:#555;font-size:10.5px;white-space:pre-line}.logo.center{flex-direction:column;align-items:center;gap:4px;text-align:center}.logo.right{flex-direction:row-reverse}.logo.left span{text-align:right;margin-left:auto}
.gap{height:9px}.gap.small{height:4px}.gap.large{height:20px}
.page{break-after:page;border-top:1px dashed #bbb;margin:14px 0}
.mark{margin:-6mm 0 4mm;padding:3px 8px;border:1px solid #b26a00;color:#8a5200;font-weight:700;text-align:center}
footer{margin-top:14px;padding-top:4px;border-top:.6px solid #bbb;color:#555;font-size:9.5px}
@media print{html{background:none;line-height:1.22}body{padding:0}main{padding:0;box-shadow:none;zoom:.95}.signs{break-before:avoid}footer{margin-top:6px}.page{border:0;margin:0}}`

const drawAll = (blocks: readonly Block[], form: Form, pictures: Pictures): string =>
  blocks.map(block => draw(block, form, pictures)).join('\n')

const colgroup = (widths: readonly number[]) =>
  `<colgroup>${sharesOf(widths, 100)
    .map(width => `<col style="width:${width.toFixed(2)}%">`)
    .join('')}</colgroup>`

function draw(block: Block, form: Form, pictures: Pictures): string {
  switch (block.kind) {
    case 'title':
      return `<h${block.level}${block.align ? ` class="${block.align}"` : ''}>${say(block.text)}</h${block.level}>`
    case 'text':
      return `<p class="${[block.small && 'small', block.bold && 'bold', /^_+$/.test(block.text) && 'blank', block.align ?? 'left'].filter(Boolean).join(' ')}">${say(block.text)}</p>`
    case 'fields': {
      const label = block.labelWidth ?? 32
      const rows = block.rows.map(([name, value]) => `<tr><td>${say(name)}</td><td>${say(value)}</td></tr>`)
      return `<table class="fields">${colgroup([label, 100 - label])}<tbody>${rows.join('')}</tbody></table>`
    }
    case 'table': {
      const columns = block.widths.length
      const part = (rows: readonly Cell[][], tag: 'th' | 'td', bold: boolean) => rowsOf(rows, columns, tag, bold)
      const head = block.head.length > 0 ? `<thead>${part(block.head, 'th', true)}</thead>` : ''
      const foot = block.foot?.length ? `<tbody>${part(block.foot, 'td', true)}</tbody>` : ''
      const look = [block.plain && 'plain', columns > 12 && 'dense'].filter(Boolean).join(' ')
      return `<table${look && ` class="${look}"`} style="font-size:${(sizeOf(columns) * 4) / 3}px">${colgroup(block.widths)}${head}<tbody>${part(block.body, 'td', false)}</tbody>${foot}</table>`
    }
    case 'columns': {
      const frames = framesOf(block)
      if (frames) return drawFrames(frames, block.widths, form, pictures)
      const cells = block.columns.map(
        (column, at) => `<div style="flex:${block.widths[at] ?? 1} 1 0">${drawAll(column, form, pictures)}</div>`,
      )
      return `<div class="columns">${cells.join('')}</div>`
    }
    case 'box':
      return drawFrames([block], [1], form, pictures)
    case 'signs':
      return `<div class="signs">${block.signers.map(signer => drawSigner(signer, form, pictures)).join('')}</div>`
    case 'code': {
      const caption = block.caption ? `<figcaption>${say(block.caption)}</figcaption>` : ''
      const size = block.code === 'qrcode' ? 'width="112" height="112"' : 'width="280" height="70"'
      return `<figure class="${block.align ?? 'left'}">${codeSvg(block).replace('<svg ', `<svg ${size} `)}${caption}</figure>`
    }
    case 'plot':
      return `<figure>${plotSvg(block, form).svg.replace(/ width="\d+" height="\d+"/, ' style="width:100%;height:auto"')}</figure>`
    case 'logo': {
      const { width, height, align, text } = block
      const size = `width="${Math.round((width * 4) / 3)}" height="${Math.round((height * 4) / 3)}"`
      const shown = pictures.logo && height > 0 ? image(pictures.logo, '').replace('<img ', `<img ${size} `) : ''
      return `<div class="logo ${align}">${shown}${text ? `<span>${say(text)}</span>` : ''}</div>`
    }
    case 'gap':
      return `<div class="gap ${block.size ?? ''}"></div>`
    case 'page':
      return '<div class="page"></div>'
  }
}

/** A cell's text with its small print above and below. */
const printOf = ({ label, text, note }: Cell) =>
  `${label ? `<small class="label">${say(label)}</small>` : ''}${say(text) || (note ? '&nbsp;' : '')}${note ? `<small class="note">${say(note)}</small>` : ''}`

function rowsOf(rows: readonly Cell[][], columns: number, tag: 'th' | 'td', bold: boolean): string {
  return gridOf(rows, columns)
    .map(row => {
      const cells = row.map(({ cell, span, rows: down }) => {
        const classes = [
          (cell.bold ?? bold) && tag === 'td' && 'bold',
          cell.bold === false && tag === 'th' && 'thin',
          cell.small && 'small',
          cell.align ?? (cell.value && tag === 'td' && 'right'),
        ].filter(Boolean)
        const given = [
          span > 1 && `colspan="${span}"`,
          down > 1 && `rowspan="${down}"`,
          classes.length > 0 && `class="${classes.join(' ')}"`,
        ].filter(Boolean)
        return `<${[tag, ...given].join(' ')}>${printOf(cell)}</${tag}>`
      })
      return `<tr>${cells.join('')}</tr>`
    })
    .join('')
}

function drawFrames(frames: readonly Extract<Block, { kind: 'box' }>[], widths: readonly number[], form: Form, pictures: Pictures): string {
  const cells = frames.map(
    ({ title, blocks }) => `<td>${title ? `<div class="frame">${say(title)}</div>` : ''}${drawAll(blocks, form, pictures)}</td>`,
  )
  return `<table class="frames">${colgroup(widths)}<tbody><tr>${cells.join('')}</tr></tbody></table>`
}

const image = (png: Uint8Array, name: string) =>
  `<img class="${name}" alt="" src="data:image/png;base64,${Buffer.from(png).toString('base64')}">`

function drawSigner(signer: Signer, { language }: Form, pictures: Pictures): string {
  const said = frameWords[language]
  const kept = signer.party ? pictures[signer.party] : undefined
  const seal = signer.stamp ?? null
  const stamped = kept?.stamp && seal !== null
  const bare = signer.post === null
  const lines = [...(bare ? [] : [say(signer.post ?? '')]), kept?.sign ? image(kept.sign, 'hand') : '', say(signer.name ?? '')]
  const captions = bare ? [said.hand, said.person] : [said.post, said.hand, said.name]
  const line = [...lines.map(text => `<span>${text}</span>`), ...captions.map(text => `<small>(${text})</small>`)].join('')
  return `<div class="sign${stamped ? ' sealed' : ''}"><b>${say(signer.role)}</b><div class="line${bare ? ' bare' : ''}">${line}</div><div class="under"><span>${say(
    seal ?? '',
  )}</span><span>${signer.dated ? say(said.date) : ''}</span></div>${stamped ? image(kept.stamp!, 'seal') : ''}</div>`
}
