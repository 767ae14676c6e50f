import { defineWords } from '#web/i18n/words.ts'

/** With which VAT the sums of a lot stand. */
export const vatWords = defineWords({
  none: { ru: 'без НДС', en: 'without VAT' },
  included: { ru: (rate: number) => `с НДС ${rate} %`, en: (rate: number) => `with VAT ${rate}%` },
  excluded: { ru: (rate: number) => `плюс НДС ${rate} %`, en: (rate: number) => `plus VAT ${rate}%` },
  named: { ru: 'как назвал участник, с НДС', en: 'as the bidder named them, with VAT' },
  inBasis: {
    ru: (what: string, net: boolean) => `${what}, ${net ? 'без НДС' : 'с НДС'}`,
    en: (what: string, net: boolean) => `${what}, ${net ? 'without VAT' : 'with VAT'}`,
  },
  without: { ru: (sum: string) => `${sum} без НДС`, en: (sum: string) => `${sum} without VAT` },
  prices: { ru: (vat: string) => `Цены ${vat}.`, en: (vat: string) => `Prices ${vat}.` },
  comparedNet: { ru: (vat: string) => `Цены ${vat}, сравнивают без НДС.`, en: (vat: string) => `Prices ${vat}, compared without VAT.` },
})
