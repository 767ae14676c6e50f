import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const documentsManyWords = defineWords({
  reading: {
    ru: (at: number, all: number) => `Открываем документы: ${at} из ${all}`,
    en: (at: number, all: number) => `Opening documents: ${at} of ${all}`,
  },
  text: {
    ru: 'Эти документы будут считаться проверенными. Если страницы изменятся раньше, заказ останется как есть.',
    en: 'These documents will count as checked. If their pages change before that, the order stays as it is.',
  },
  none: {
    ru: 'Принимать нечего: документы этих заказов уже проверены или не открылись.',
    en: 'There is nothing to accept: the documents of these orders are checked already or could not be opened.',
  },
  changed: {
    ru: (n: number) => `Документы изменились, пока окно открыто: ${countRu(n, 'заказ', 'заказа', 'заказов')}. Проверьте отмеченное.`,
    en: (n: number) => `Documents changed while this was open: ${countEn(n, 'order', 'orders')}. Check what is marked.`,
  },
  fresh: { ru: 'изменились', en: 'changed' },
  of: { ru: 'Документы заказов', en: 'Documents of the orders' },
  pages: {
    ru: (n: number) => countRu(n, 'файл', 'файла', 'файлов'),
    en: (n: number) => countEn(n, 'file', 'files'),
  },
  noFiles: { ru: 'без файлов', en: 'no files' },
  nothing: { ru: 'принимать больше нечего', en: 'nothing left to accept' },
  failed: { ru: 'не открылись', en: 'could not be opened' },
})
