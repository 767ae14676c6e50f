import type { Locale } from '#contract/primitives.ts'
import {
  completeBlocks,
  contrastWithPaper,
  designFaults,
  type LogoPlace,
  type PrintBlock,
  type PrintDesign,
  type PrintFont,
  type PrintTemplate,
  templateRules,
  usualDesign,
} from '#contract/print-templates.ts'

type Typed = number | string | null
/** What the editor of a template holds; lengths as they are typed. */
export type TemplateValues = {
  form: string
  name: string
  main: boolean
  customers: readonly { id: string; label: string }[]
  font: PrintFont
  accent: string
  left: Typed
  right: Typed
  top: Typed
  bottom: Typed
  logoId: string | null
  logoAt: LogoPlace
  widthMm: Typed
  headerRu: string
  headerEn: string
  footerRu: string
  footerEn: string
  blocks: readonly PrintBlock[]
}

const designed = (form: string, { font, accent, margins, logo, header, footer, blocks }: PrintDesign) => ({
  font,
  accent: accent ?? '',
  ...margins,
  logoId: logo?.id ?? null,
  logoAt: logo?.at ?? ('left' as const),
  widthMm: logo?.widthMm ?? 45,
  headerRu: header.ru,
  headerEn: header.en,
  footerRu: footer.ru,
  footerEn: footer.en,
  blocks: completeBlocks(form, blocks),
})

/** What the editor opens with: a template, or the usual look of a form. */
export const valuesOf = (template: PrintTemplate | null, form: string, main: boolean): TemplateValues =>
  template
    ? {
        form: template.form,
        name: template.name,
        main: template.main,
        customers: template.customers.map(({ id, name }) => ({ id, label: name })),
        ...designed(template.form, template.design),
      }
    : { form, name: '', main, customers: [], ...designed(form, usualDesign(form)) }

const within = (value: Typed, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

const marginNames = ['left', 'right', 'top', 'bottom'] as const
const margins: Record<(typeof marginNames)[number], readonly [number, number]> = {
  left: [10, 30],
  right: [5, 30],
  top: [8, 40],
  bottom: [14, 40],
}
/** A colour as people type it, `1F4E79`, in its one form. */
export const colourWritten = (text: string) => {
  const plain = text.trim().toLowerCase().replace(/^#?/, '#')
  return plain === '#' ? '' : plain
}

/** The colour somebody types, as far as it is one; the field itself keeps what was typed until it is left. */
export const colourOf = (text: string): string | null => {
  const written = colourWritten(text)
  return /^#[0-9a-f]{6}$/.test(written) ? written : null
}

/** The design as it is typed; null while a length or the colour is none yet. */
export function designOf(values: TemplateValues): PrintDesign | null {
  const { font, left, right, top, bottom, logoId, logoAt, widthMm } = values
  const accent = colourOf(values.accent)
  if (!marginNames.every(name => within(values[name], ...margins[name]))) return null
  if (values.accent.trim() !== '' && (accent === null || contrastWithPaper(accent) < 4.5)) return null
  if (logoId !== null && !within(widthMm, 10, 90)) return null
  return {
    font,
    accent,
    margins: { left: left as number, right: right as number, top: top as number, bottom: bottom as number },
    logo: logoId === null ? null : { id: logoId, at: logoAt, widthMm: widthMm as number },
    header: { ru: values.headerRu.trim(), en: values.headerEn.trim() },
    footer: { ru: values.footerRu.trim(), en: values.footerEn.trim() },
    blocks: values.blocks.map(block =>
      block.kind === 'part'
        ? block
        : {
            kind: 'text',
            title: { ru: block.title.ru.trim(), en: block.title.en.trim() },
            text: { ru: block.text.ru.trim(), en: block.text.en.trim() },
          },
    ),
  }
}

type FaultWords = { nameMissing: string; marginWrong: string; widthWrong: string }

/** Everything that keeps a template from being saved. */
export function faultsOf(values: TemplateValues, t: FaultWords, locale: Locale): { field: string; message: string }[] {
  const accent = colourOf(values.accent)
  const design = designOf(values)
  const colour =
    values.accent.trim() === ''
      ? null
      : accent === null
        ? templateRules.colour
        : contrastWithPaper(accent) < 4.5
          ? templateRules.contrast
          : null
  return [
    ...(values.name.trim() === '' ? [{ field: 'name', message: t.nameMissing }] : []),
    ...marginNames.flatMap(name => (within(values[name], ...margins[name]) ? [] : [{ field: name, message: t.marginWrong }])),
    ...(colour ? [{ field: 'accent', message: colour[locale] }] : []),
    ...(values.logoId !== null && !within(values.widthMm, 10, 90) ? [{ field: 'widthMm', message: t.widthWrong }] : []),
    ...(design ? designFaults(values.form, design).map(({ field, why }) => ({ field: controlOf(field), message: why[locale] })) : []),
  ]
}

/** The control of a field of the contract. */
export const controlOf = (field: string): string => {
  const plain = field.replace(/^design\./, '')
  if (plain === 'header' || plain === 'footer') return `${plain}Ru`
  return plain === 'logo' ? 'logoId' : plain === 'customerIds' ? 'customers' : plain
}

/** A design as an address has it. */
export function inAddress(design: PrintDesign): string {
  const bytes = new TextEncoder().encode(JSON.stringify(design))
  const text = Array.from(bytes, byte => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Pictures that are no logo yet: of no logo's name, or come after the logo of that name was taken over. */
export const freshPictures = <P extends { name: string; createdAt: string }>(
  pictures: readonly P[],
  logos: readonly { name: string; at: string }[],
): P[] => pictures.filter(({ name, createdAt }) => !logos.some(logo => logo.name === name && logo.at >= createdAt))
