import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

/** A part of an order, wherever one is typed or shown. */
export const shareWords = defineWords({
  massKg: { ru: 'Масса', en: 'Mass' },
  volumeM3: { ru: 'Объём', en: 'Volume' },
  pallets: { ru: 'Паллеты', en: 'Pallets' },
  pieces: { ru: 'Места', en: 'Pieces' },
  kilograms: { ru: 'кг', en: 'kg' },
  cubic: { ru: 'м³', en: 'm³' },
  palletsCount: { ru: (n: number) => countRu(n, 'паллета', 'паллеты', 'паллет'), en: (n: number) => countEn(n, 'pallet', 'pallets') },
  piecesCount: { ru: (n: number) => countRu(n, 'место', 'места', 'мест'), en: (n: number) => countEn(n, 'piece', 'pieces') },
  massNone: { ru: 'Укажите массу доли', en: 'Give the mass of the share' },
  wrong: { ru: 'Число не меньше нуля; дробное только у объёма', en: 'A number of nothing or more; a fraction in the volume alone' },
  mode: { ru: 'Сколько везти', en: 'How much to carry' },
  whole: { ru: 'Весь груз', en: 'All of it' },
  rest: { ru: 'Всё, что осталось', en: 'All that is left' },
  part: { ru: 'Часть груза', en: 'A part of it' },
  left: { ru: (share: string) => `Ещё не в рейсах: ${share}`, en: (share: string) => `On no flight yet: ${share}` },
})
