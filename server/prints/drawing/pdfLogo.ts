import type { Content } from 'pdfmake/interfaces.js'
import type { Block, Form } from '#server/prints/forms/form.ts'
import { inkOf, type Pictures } from './grid.ts'

type Place = { width: number; form: Form; pictures: Pictures }
const GAP = 12
const grey = '#555555'

/** The picture with its words beside it, or below it where it stands in the middle, and a rule under both. */
export function drawLogo(
  { width, height, align, text }: Extract<Block, { kind: 'logo' }>,
  { pictures, form, width: full }: Place,
): Content {
  const words = { text: text || ' ', fontSize: 8, color: grey }
  const png = pictures.logo && height > 0 ? imageOf(pictures.logo) : null
  const image = png && { image: png, width: Math.min(width, full), alignment: align }
  const head = !image
    ? [{ ...words, alignment: align }]
    : align === 'center'
      ? [image, ...(text ? [{ ...words, alignment: 'center' as const, margin: [0, 3, 0, 0] as [number, number, number, number] }] : [])]
      : [
          {
            columnGap: GAP,
            columns:
              align === 'left'
                ? [
                    { width: image.width, stack: [image] },
                    { ...words, width: '*', alignment: 'right' as const },
                  ]
                : [
                    { ...words, width: '*' },
                    { width: image.width, stack: [image] },
                  ],
          },
        ]
  const line = { canvas: [{ type: 'line' as const, x1: 0, y1: 3, x2: full, y2: 3, lineWidth: 1, lineColor: inkOf(form) ?? '#bbbbbb' }] }
  return { unbreakable: true, margin: [0, 0, 0, 6], stack: [...head, line] as Content[] }
}

/** A picture as the library takes it. */
export const imageOf = (png: Uint8Array) => `data:image/png;base64,${Buffer.from(png).toString('base64')}`
