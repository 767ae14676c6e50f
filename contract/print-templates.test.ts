import { expect, test } from 'vitest'
import { completeBlocks, contrastWithPaper, designFaults, PrintDesign, templateForms, usualDesign } from './print-templates.ts'

test('what stands in a form without a template is a design of it', () => {
  for (const form of Object.keys(templateForms)) {
    expect(designFaults(form, usualDesign(form))).toEqual([])
    expect(PrintDesign.safeParse(usualDesign(form)).success).toBe(true)
    expect(completeBlocks(form, [])).toEqual(usualDesign(form).blocks)
  }
})

test('a colour is told from white paper', () => {
  expect(contrastWithPaper('#000000')).toBeCloseTo(21)
  expect(contrastWithPaper('#777777')).toBeCloseTo(4.48, 1)
  const by = (accent: string) => PrintDesign.safeParse({ ...usualDesign('act'), accent }).success
  expect([by('#1f4e79'), by('#ffd400'), by('red')]).toEqual([true, false, false])
})

test('a part that is needed stays, none stands twice, and of marks those of the list alone are filled in', () => {
  const design = usualDesign('act')
  const fields = (change: Partial<PrintDesign>) => designFaults('act', { ...design, ...change }).map(({ field }) => field)
  const [title, ...rest] = design.blocks
  expect(fields({ blocks: [{ kind: 'part', part: 'title', on: false }, ...rest] })).toEqual(['blocks.0'])
  expect(fields({ blocks: [title!, title!, ...rest] })).toEqual(['blocks.1'])
  expect(fields({ blocks: [...design.blocks, { kind: 'part', part: 'route', on: true }] })).toEqual(['blocks.5'])
  const words = (ru: string) => ({ kind: 'text' as const, title: { ru: '', en: '' }, text: { ru, en: '' } })
  expect(fields({ blocks: [...design.blocks, words('По заказу {{order.number}}')] })).toEqual([])
  expect(fields({ blocks: [words('{{secret}}'), words(''), ...design.blocks] })).toEqual(['blocks.0', 'blocks.1'])
  expect(fields({ blocks: [...design.blocks, words('а'), words('б'), words('в'), words('г')] })).toEqual(['blocks'])
  expect(fields({ footer: { ru: '{{ИНН}}', en: '' } })).toEqual(['footer'])
})

test('a part the design does not know stands where the form has it', () => {
  const blocks = usualDesign('order_request')
    .blocks.filter(block => block.kind !== 'part' || block.part !== 'vehicle')
    .toReversed()
  const parts = completeBlocks('order_request', blocks).map(block => (block.kind === 'part' ? block.part : 'text'))
  expect(parts.slice(parts.indexOf('title'))).toEqual(['title', 'vehicle'])
})
