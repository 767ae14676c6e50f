import type { Bilingual } from '#contract/primitives.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'
import type { ColumnId } from './columns.ts'

export const gridColumnWords = defineWords({
  customerNumber: { ru: '№ заказчика', en: 'Customer’s no.' },
  loadDay: { ru: 'Погрузка', en: 'Loading' },
  loadHours: { ru: 'Погрузка, часы', en: 'Loading, hours' },
  unloadDay: { ru: 'Выгрузка', en: 'Unloading' },
  unloadHours: { ru: 'Выгрузка, часы', en: 'Unloading, hours' },
  cargo: { ru: 'Груз', en: 'Cargo' },
  tonnes: { ru: 'Вес, т', en: 'Weight, t' },
  volume: { ru: 'Объём, м³', en: 'Volume, m³' },
  pallets: { ru: 'Паллеты', en: 'Pallets' },
  truck: { ru: 'Машина', en: 'Vehicle' },
  capacity: { ru: 'Тоннаж, т', en: 'Capacity, t' },
  bodies: { ru: 'Кузов', en: 'Body' },
  loadings: { ru: 'Загрузка', en: 'Loading by' },
  regime: { ru: 'Температура', en: 'Temperature' },
  price: { ru: 'Цена', en: 'Price' },
  vat: { ru: 'НДС', en: 'VAT' },
  customerPrice: { ru: 'Цена заказчика', en: 'Customer’s price' },
  payDays: { ru: 'Оплата, дн', en: 'Payment, days' },
  trigger: { ru: 'Оплата от', en: 'Paid from' },
  comment: { ru: 'Комментарий', en: 'Comment' },
  internal: { ru: 'Для своих', en: 'Internal' },
} satisfies Record<ColumnId, Bilingual>)

export const gridWords = defineWords({
  title: { ru: 'Правка заказов', en: 'Editing orders' },
  order: { ru: 'Заказ', en: 'Order' },
  table: {
    ru: (n: number) => `Таблица правки: ${countRu(n, 'заказ', 'заказа', 'заказов')}`,
    en: (n: number) => `Editing ${countEn(n, 'order', 'orders')}`,
  },
  how: {
    ru: 'Enter или F2 — править, Esc — отменить ввод, Ctrl+D — заполнить вниз, Ctrl+C и Ctrl+V — блоком из Excel, Ctrl+Z — шаг назад',
    en: 'Enter or F2 edits, Esc gives up typing, Ctrl+D fills down, Ctrl+C and Ctrl+V take a block from Excel, Ctrl+Z goes a step back',
  },
  fill: { ru: 'Заполнить вниз', en: 'Fill down' },
  undo: { ru: 'Шаг назад', en: 'Step back' },
  redo: { ru: 'Вернуть шаг', en: 'Step forward' },
  addMore: { ru: 'Выбрать другие', en: 'Choose others' },
  apply: { ru: 'Применить…', en: 'Apply…' },
  nothing: { ru: 'Изменений нет', en: 'No changes' },
  changes: {
    ru: (cells: number, rows: number) =>
      `${cells % 10 === 1 && cells % 100 !== 11 ? 'изменится' : 'изменятся'} ${countRu(cells, 'ячейка', 'ячейки', 'ячеек')} в ${countRu(rows, 'заказе', 'заказах', 'заказах')}`,
    en: (cells: number, rows: number) => `${countEn(cells, 'cell', 'cells')} in ${countEn(rows, 'order', 'orders')} will change`,
  },
  faults: {
    ru: (rows: number) => `${countRu(rows, 'заказ', 'заказа', 'заказов')} с ошибкой`,
    en: (rows: number) => `${countEn(rows, 'order', 'orders')} with a mistake`,
  },

  noRoute: { ru: 'сначала укажите маршрут в форме заказа', en: 'give the route in the form of the order first' },
  severalCargos: { ru: 'в заказе несколько грузов, правьте их в форме', en: 'the order has several cargoes, edit them in its form' },
  aboveZero: { ru: 'нужно число больше нуля', en: 'a number above zero is needed' },
  dayUnread: { ru: 'не похоже на дату, например 25.11.2026', en: 'does not look like a date, for example 25 Nov 2026' },
  hoursUnread: { ru: 'не похоже на часы, например 09:00–12:00', en: 'does not look like hours, for example 09:00–12:00' },
  choiceUnread: {
    ru: (what: string) => `нет такого: «${what}», выберите из списка`,
    en: (what: string) => `no “${what}”, choose from the list`,
  },
  currencyUnread: {
    ru: (currency: string) => `заказ в ${currency}: валюту меняют в форме`,
    en: (currency: string) => `the order is in ${currency}: the currency is changed in its form`,
  },
  nothingThere: { ru: 'пусто', en: 'empty' },
  formOf: { ru: (number: string) => `Открыть форму ${number}`, en: (number: string) => `Open the form of ${number}` },
  draft: { ru: 'черновик', en: 'draft' },
  saved: { ru: 'сохранено', en: 'saved' },
  noRight: { ru: 'у вас нет права править заказы', en: 'you have no right to edit orders' },
  typedFirst: { ru: 'Сначала примените набранное или уберите его', en: 'Apply what is typed first, or remove it' },

  reviewTitle: { ru: 'Что изменится', en: 'What will change' },
  reviewMet: { ru: 'изменено и другими', en: 'changed by others too' },
  reviewFaults: {
    ru: (n: number) =>
      `${countRu(n, 'заказ с ошибкой останется', 'заказа с ошибкой останутся', 'заказов с ошибкой останутся')} в таблице, как набрано.`,
    en: (n: number) => `${countEn(n, 'order with a mistake stays', 'orders with a mistake stay')} in the table as typed.`,
  },
  was: { ru: 'было', en: 'was' },
  becomes: { ru: 'станет', en: 'becomes' },
  applyTo: {
    ru: (n: number) => `Применить к ${countRu(n, 'заказу', 'заказам', 'заказам')}`,
    en: (n: number) => `Apply to ${countEn(n, 'order', 'orders')}`,
  },
  back: { ru: 'Вернуться', en: 'Back' },
  applying: { ru: 'Применяем…', en: 'Applying…' },
  done: {
    ru: (done: number, all: number) =>
      done === all
        ? `Сохранено: ${countRu(done, 'заказ', 'заказа', 'заказов')}`
        : `Сохранено ${done} из ${all}. Что не вышло, осталось в таблице с причиной.`,
    en: (done: number, all: number) =>
      done === all
        ? `${countEn(done, 'order', 'orders')} saved`
        : `${done} of ${all} saved. What did not work is still in the table with its reason.`,
  },
  failed: { ru: 'Не сохранилось, всё набранное на месте', en: 'It was not saved, everything typed is still here' },
  retry: { ru: 'Повторить', en: 'Try again' },
  changedByOthers: {
    ru: 'Заказ изменили, пока вы правили. Ваше осталось: сравните отмеченное и примените ещё раз.',
    en: 'The order was changed while you were typing. What you typed is here: compare what is marked and apply again.',
  },

  failedTitle: { ru: 'Заказы не загрузились', en: 'The orders did not load' },
  lostTitle: { ru: 'Таких заказов нет', en: 'There are no such orders' },
  lostText: { ru: 'Либо у вашей организации нет к ним доступа.', en: 'Or your organisation has no access to them.' },
  lostSome: {
    ru: (n: number) => `Не найдено или закрыто для вашей организации: ${countRu(n, 'заказ', 'заказа', 'заказов')}`,
    en: (n: number) => `Not found or closed to your organisation: ${countEn(n, 'order', 'orders')}`,
  },
  typedCells: { ru: 'Набранное в таблице', en: 'What is typed in the table' },

  pickNote: {
    ru: 'Выберите заказы: правят черновики и размещённые, которые никому не предложены.',
    en: 'Choose orders: drafts and placed ones that nobody was offered are edited.',
  },
  pickLabel: { ru: 'Заказы, которые можно править', en: 'Orders that may be edited' },
  pickHint: { ru: 'Номер, город, груз, контрагент', en: 'Number, city, cargo, partner' },
  pickEmpty: { ru: 'Править нечего', en: 'Nothing to edit' },
  pickEmptyText: {
    ru: 'Правят черновики и размещённые заказы, которые никому не предложены.',
    en: 'Drafts and placed orders that nobody was offered are edited.',
  },
})
