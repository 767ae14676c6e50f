import { defineWords } from '#web/i18n/words.ts'

/** How sure a field of a letter was read, and what can be done about it. */
export const markWords = defineWords({
  sure: { ru: 'точно', en: 'sure' },
  likely: { ru: 'похоже', en: 'likely' },
  guess: { ru: 'догадка', en: 'a guess' },
  sureWhy: { ru: 'В письме сказано прямо:', en: 'The letter says so plainly:' },
  likelyWhy: { ru: 'Понято по соседним словам, сверьте:', en: 'Told by what stands beside it, worth checking:' },
  guessWhy: { ru: 'Это предположение, проверьте:', en: 'Only supposed, to be checked:' },
  readIn: { ru: (name: string) => `${name}: из письма`, en: (name: string) => `${name}: from the letter` },
  readAs: {
    ru: (name: string, how: string) => `${name}: из письма, ${how}`,
    en: (name: string, how: string) => `${name}: from the letter, ${how}`,
  },
  putBack: { ru: 'Вернуть, что было', en: 'Put back what was there' },
  drop: { ru: (name: string) => `${name}: вернуть, что было`, en: (name: string) => `${name}: put back what was there` },
  take: { ru: 'из письма', en: 'from the letter' },
  takeInto: {
    ru: (name: string, said: string) => `${name}: взять из письма «${said}»`,
    en: (name: string, said: string) => `${name}: take “${said}” from the letter`,
  },
  vat: { ru: 'НДС', en: 'VAT' },
  pay: { ru: 'Оплата', en: 'Payment' },
  adr: { ru: 'Опасный груз', en: 'Dangerous goods' },
})
