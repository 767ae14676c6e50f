import { parentPort, workerData } from 'node:worker_threads'
import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'

const PAGES = 1000
const unseen = new Set(['/Link', '/Popup', '/FileAttachment', '/Screen', '/Movie', '/Sound', '/RichMedia', '/3D'])
const active = ['AA', 'A', 'JS', 'JavaScript', 'OpenAction', 'AF', 'EF', 'EmbeddedFiles', 'RichMediaContent', 'PieceInfo', 'Metadata']
const name = PDFName.of

/** The pages of a document as they look, and nothing that acts: no scripts, actions, links, forms or embedded files. */
async function inert(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await PDFDocument.load(bytes, { password: '', updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY })
  const pages = source.getPages()
  if (pages.length === 0 || pages.length > PAGES) throw new RangeError('pages')
  for (const page of pages) {
    drawAnnotations(page)
    // before the pages are copied: what they name comes along
    for (const key of ['AA', 'Annots', 'AF', 'B', 'PieceInfo', 'Metadata', 'StructParents']) page.node.delete(name(key))
  }
  const made = await PDFDocument.create()
  for (const page of await made.copyPages(source, source.getPageIndices())) made.addPage(page)
  for (const [, object] of made.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object
    if (dict instanceof PDFDict) for (const key of active) dict.delete(name(key))
  }
  return made.save({ objectsPerTick: Number.POSITIVE_INFINITY })
}

/** What fields, stamps and notes show becomes part of the page: a filled form keeps what was filled in. */
function drawAnnotations(page: PDFPage) {
  const annotations = page.node.Annots()
  for (let at = 0; at < (annotations?.size() ?? 0); at++) {
    const annotation = annotations?.lookup(at)
    if (!(annotation instanceof PDFDict)) continue
    const look = lookOf(annotation)
    const rect = numbersOf(annotation.lookup(name('Rect')))
    if (!look || rect?.length !== 4) continue
    const [x1, y1, x2, y2] = rect as [number, number, number, number]
    const box = numbersOf(look.stream.dict.lookup(name('BBox'))) ?? [0, 0, x2 - x1, y2 - y1]
    const [a, b, c, d, e, f] = (numbersOf(look.stream.dict.lookup(name('Matrix'))) ?? [1, 0, 0, 1, 0, 0]) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const corners = [0, 2].flatMap(i => [1, 3].map(j => [a * box[i]! + c * box[j]! + e, b * box[i]! + d * box[j]! + f] as const))
    const left = Math.min(...corners.map(([x]) => x))
    const low = Math.min(...corners.map(([, y]) => y))
    const wide = Math.max(...corners.map(([x]) => x)) - left
    const high = Math.max(...corners.map(([, y]) => y)) - low
    if (!(wide > 0 && high > 0)) continue
    const [sx, sy] = [Math.abs(x2 - x1) / wide, Math.abs(y2 - y1) / high]
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(sx, 0, 0, sy, Math.min(x1, x2) - left * sx, Math.min(y1, y2) - low * sy),
      drawObject(page.node.newXObject('Annotation', look.ref)),
      popGraphicsState(),
    )
  }
}

function lookOf(annotation: PDFDict): { ref: PDFRef; stream: PDFStream } | null {
  if (unseen.has(String(annotation.lookup(name('Subtype'))))) return null
  const flags = annotation.lookup(name('F'))
  // hidden, or not for the screen
  if (flags instanceof PDFNumber && (flags.asNumber() & 0b100010) !== 0) return null
  const looks = annotation.lookup(name('AP'))
  if (!(looks instanceof PDFDict)) return null
  let holder = looks
  let key = name('N')
  const normal = holder.lookup(key)
  if (normal instanceof PDFDict) {
    const state = annotation.lookup(name('AS'))
    if (!(state instanceof PDFName)) return null
    holder = normal
    key = state
  }
  const ref = holder.get(key)
  const stream = holder.lookup(key)
  return ref instanceof PDFRef && stream instanceof PDFStream ? { ref, stream } : null
}

function numbersOf(value: unknown): number[] | null {
  if (!(value instanceof PDFArray)) return null
  const all = value.asArray().map(item => (item instanceof PDFNumber ? item.asNumber() : Number.NaN))
  return all.every(Number.isFinite) ? all : null
}

inert(workerData as Uint8Array).then(
  made => parentPort?.postMessage(made),
  () => parentPort?.postMessage(null),
)
