import { filledClauses } from '#contract/condition-clauses.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'
import { completeBlocks, type PrintBlock, type PrintDesign, type PrintPart, templateForms } from '#contract/print-templates.ts'
import type { Block, Form } from '#server/prints/forms/form.ts'
import { markValues } from '#server/prints/parts/conditions.ts'
import type { OrderPrintFacts } from '#server/wording/record.ts'

/** How papers of one form are to look: a design, and how large its picture is. */
export type Dressing = { design: PrintDesign; logo: { width: number; height: number } | null }
/** By the code of the form. */
export type Dressings = ReadonlyMap<string, Dressing>

const points = (mm: number) => Math.round((mm * 7200) / 25.4) / 100
/** A picture takes no more of the first sheet than this. */
const TALLEST = points(40)

const inWords = (text: Bilingual, language: Locale) => (language === 'en' && text.en !== '' ? text.en : text.ru)

/** A paper as its template has it; what law fixes of the form stays as it is. */
export function dressed(tree: Form, { design, logo }: Dressing, facts: OrderPrintFacts): Form {
  const { freedom = 'none' } = templateForms[tree.code] ?? {}
  if (freedom === 'none') return tree
  const values = markValues(facts, tree.language)
  const said = (text: Bilingual) => filledClauses(inWords(text, tree.language), values).join('\n')
  const head = headOf(design, logo, freedom === 'logo' ? '' : said(design.header))
  const blocks = freedom === 'blocks' ? arranged(tree, design.blocks, said) : tree.blocks
  if (freedom === 'logo') return { ...tree, blocks: [...head, ...blocks] }
  const { left, right, top, bottom } = design.margins
  const footer = said(design.footer)
  return {
    ...tree,
    running: footer === '' ? tree.running : `${tree.running} · ${footer.replaceAll('\n', ' ')}`,
    look: {
      font: design.font,
      accent: design.accent,
      margins: { left: points(left), right: points(right), top: points(top), bottom: points(bottom) },
    },
    blocks: [...head, ...blocks],
  }
}

function headOf({ logo: placed }: PrintDesign, size: Dressing['logo'], text: string): Block[] {
  if (!placed || !size) return text === '' ? [] : [{ kind: 'logo', id: null, width: 0, height: 0, align: 'left', text }]
  const wide = points(placed.widthMm)
  const height = (wide * size.height) / size.width
  const scale = Math.min(1, TALLEST / height)
  return [{ kind: 'logo', id: placed.id, width: wide * scale, height: height * scale, align: placed.at, text }]
}

/** Parts in the order of the design with its own texts between them, and the numbers of sections anew. */
function arranged(tree: Form, design: readonly PrintBlock[], said: (text: Bilingual) => string): Block[] {
  const parts = new Map<PrintPart, Block[]>()
  let part: PrintPart = 'title'
  for (const block of tree.blocks) {
    part = block.part ?? part
    parts.set(part, [...(parts.get(part) ?? []), block])
  }
  const { needs = [] } = templateForms[tree.code] ?? {}
  return renumbered(
    completeBlocks(tree.code, design).flatMap(block => {
      if (block.kind === 'part') return block.on || needs.includes(block.part) ? (parts.get(block.part) ?? []) : []
      const [title, text] = [said(block.title), said(block.text)]
      return [
        ...(title === '' ? [] : [{ kind: 'title', level: 2, text: title } as Block]),
        ...text.split('\n').map((line): Block => ({ kind: 'text', text: line })),
      ]
    }),
  )
}

/** `3. Title` and `3.1. text` as they are counted now. */
function renumbered(blocks: readonly Block[]): Block[] {
  let count = 0
  return blocks.map(block => {
    if (block.kind === 'title' && block.level === 2 && /^\d+\. /.test(block.text)) {
      count += 1
      return { ...block, text: block.text.replace(/^\d+/, String(count)) }
    }
    if (block.kind === 'text' && /^\d+\.\d+\. /.test(block.text)) return { ...block, text: block.text.replace(/^\d+/, String(count)) }
    return block
  })
}
