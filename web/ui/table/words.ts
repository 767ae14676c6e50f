import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const tableWords = defineWords({
  selectAll: { ru: 'Выбрать все строки', en: 'Select all rows' },
  chosen: { ru: 'Выбрано', en: 'Selected' },
  selectRow: { ru: 'Выбрать строку', en: 'Select the row' },
  sortBy: { ru: (what: string) => `Сортировать: ${what}`, en: (what: string) => `Sort by ${what}` },
  headKeys: {
    ru: 'Enter сортирует, с Shift добавляет к сортировке; Shift и стрелки меняют ширину',
    en: 'Enter sorts, with Shift it adds to the order; Shift and arrows change the width',
  },
  loaded: {
    ru: (shown: number, total: string) => `строк: ${shown} из ${total}`,
    en: (shown: number, total: string) => `${shown} of ${total} rows`,
  },
  cardMenu: { ru: 'Меню', en: 'Menu' },
  rowMenu: { ru: 'Действия со строкой', en: 'Row actions' },
  copiedCell: { ru: 'Ячейка скопирована', en: 'Cell copied' },
  copiedRows: {
    ru: (n: number) => `Скопировано: ${countRu(n, 'строка', 'строки', 'строк')}`,
    en: (n: number) => `Copied: ${countEn(n, 'row', 'rows')}`,
  },
  copiedMost: {
    ru: (n: number, all: number) => `Первые ${n} из ${all}: больше буфер обмена за раз не берёт`,
    en: (n: number, all: number) => `The first ${n} of ${all}: no more fits one copy`,
  },
  notCopied: { ru: 'Браузер не дал скопировать', en: 'The browser did not allow copying' },
  editCell: { ru: (what: string) => `Изменить: ${what}`, en: (what: string) => `Edit: ${what}` },
  columns: { ru: 'Столбцы', en: 'Columns' },
  columnsFind: { ru: 'Найти столбец', en: 'Find a column' },
  pinStart: { ru: (what: string) => `Закрепить слева: ${what}`, en: (what: string) => `Pin to the left: ${what}` },
  pinEnd: { ru: (what: string) => `Закрепить справа: ${what}`, en: (what: string) => `Pin to the right: ${what}` },
  unpin: { ru: (what: string) => `Открепить: ${what}`, en: (what: string) => `Unpin: ${what}` },
  columnsReset: { ru: 'Как было', en: 'Reset' },
  done: { ru: 'Готово', en: 'Done' },
  narrower: { ru: (what: string) => `Уже: ${what}`, en: (what: string) => `Narrower: ${what}` },
  wider: { ru: (what: string) => `Шире: ${what}`, en: (what: string) => `Wider: ${what}` },
  moveUp: { ru: (what: string) => `Выше: ${what}`, en: (what: string) => `Up: ${what}` },
  moveDown: { ru: (what: string) => `Ниже: ${what}`, en: (what: string) => `Down: ${what}` },
  widthIs: {
    ru: (what: string, width: number) => `${what}: ширина ${width}`,
    en: (what: string, width: number) => `${what}: width ${width}`,
  },
  placeIs: {
    ru: (what: string, place: number, of: number) => `${what}: место ${place} из ${of}`,
    en: (what: string, place: number, of: number) => `${what}: place ${place} of ${of}`,
  },
})
