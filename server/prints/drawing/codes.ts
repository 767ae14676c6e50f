import { toBuffer, toSVG } from 'bwip-js/node'
import type { Block, Form } from '#server/prints/forms/form.ts'

type Code = Extract<Block, { kind: 'code' }>

/** How large a code is drawn, in points. */
export const codeSize = { qrcode: { width: 84, height: 84 }, 'gs1-128': { width: 210, height: 52 } } as const

const optionsOf = ({ code, value }: Code) =>
  code === 'qrcode'
    ? { bcid: 'qrcode', text: value, eclevel: 'M' as const, scale: 4, padding: 0 }
    : { bcid: 'gs1-128', text: value, scale: 3, height: 12, includetext: true, textxalign: 'center' as const, padding: 0 }

/** A code as a drawing of lines. */
export const codeSvg = (code: Code): string => toSVG(optionsOf(code))

/** The codes of a form as PNG, for formats that take no drawings. */
export async function codePictures(form: Form): Promise<Map<Code, Uint8Array>> {
  const found: Code[] = []
  const look = (blocks: readonly Block[]) => {
    for (const block of blocks) {
      if (block.kind === 'code') found.push(block)
      if (block.kind === 'box') look(block.blocks)
      if (block.kind === 'columns') block.columns.forEach(look)
    }
  }
  look(form.blocks)
  return new Map(await Promise.all(found.map(async code => [code, new Uint8Array(await toBuffer(optionsOf(code)))] as const)))
}
