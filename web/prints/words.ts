import type { Bilingual } from '#contract/primitives.ts'
import type { PrintFormat, PrintGroup } from '#contract/prints.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const printWords = defineWords({
  title: { ru: 'Печатные формы', en: 'Print forms' },
  none: { ru: 'У этого заказа печатных форм нет', en: 'This order has no print forms' },
  failed: { ru: 'Не удалось показать печатные формы', en: 'Could not show the print forms' },
  requisites: { ru: 'Реквизиты организации', en: 'Organisation details' },
  fill: { ru: 'Изменить заказ', en: 'Change the order' },
  issuedAs: {
    ru: (number: string, day: string, version: number) => `№ ${number} от ${day}${version > 1 ? `, версия ${version}` : ''}`,
    en: (number: string, day: string, version: number) => `No ${number} of ${day}${version > 1 ? `, version ${version}` : ''}`,
  },
  notIssued: { ru: 'ещё не выпускали', en: 'not issued yet' },
  asStands: { ru: 'печатается по данным заказа', en: 'printed as the order stands' },
  changed: { ru: 'Данные изменились', en: 'The data has changed' },
  open: { ru: 'Показать', en: 'Show' },
  openForm: { ru: (name: string) => `Показать: ${name}`, en: (name: string) => `Show: ${name}` },
  save: { ru: 'Скачать', en: 'Download' },
  saveForm: { ru: (name: string) => `Скачать: ${name}`, en: (name: string) => `Download: ${name}` },
  print: { ru: 'Напечатать', en: 'Print' },
  issue: { ru: 'Выпустить', en: 'Issue' },
  issueAgain: { ru: 'Выпустить новую версию', en: 'Issue a new version' },
  issued: { ru: 'Документ выпущен', en: 'The form is issued' },
  issueHint: {
    ru: 'Получит номер и сохранится как есть, даже если карточка потом изменится.',
    en: 'It gets its number and is kept as it is, even if the card changes later.',
  },
  draft: { ru: 'Черновик', en: 'Draft' },
  language: { ru: 'Язык', en: 'Language' },
  scale: { ru: 'Масштаб', en: 'Scale' },
  fit: { ru: 'По ширине', en: 'Fit width' },
  full: { ru: '100 %', en: '100%' },
  version: { ru: 'Версия', en: 'Version' },
  versionOf: {
    ru: (version: number, at: string, person: string) => `${version}: ${at}, ${person}`,
    en: (version: number, at: string, person: string) => `${version}: ${at}, ${person}`,
  },
  now: { ru: 'как сейчас (черновик)', en: 'as it stands now (draft)' },
  stamp: { ru: 'С печатью и подписью', en: 'With stamp and signature' },
  noPictures: {
    ru: 'Печать и подпись загружают в настройках организации, «Подписи и полисы»',
    en: 'Stamp and signature are added in the organisation settings, “Signatures and policies”',
  },
  loading: { ru: 'Готовим страницу', en: 'Preparing the page' },
})

/** The trip sheet of a flight, and the sheets of many. */
export const sheetWords = defineWords({
  title: { ru: 'Путевой лист', en: 'Trip sheet' },
  missing: { ru: (what: string) => `Печатать ещё нельзя: ${what}`, en: (what: string) => `It cannot be printed yet: ${what}` },
  many: {
    ru: (n: number) => `Путевые листы: ${countRu(n, 'рейс', 'рейса', 'рейсов')}`,
    en: (n: number) => `Trip sheets: ${countEn(n, 'flight', 'flights')}`,
  },
  lead: {
    ru: 'Соберём один архив в фоне: по листу на рейс, сколько бы заказов он ни вёз. Чего не хватает для печати, перечислим в нём отдельно.',
    en: 'One archive is made in the background: a sheet for each flight, however many orders it carries. What could not be printed is listed in it, with the reasons.',
  },
  issue: { ru: 'Выпустить с номерами листы, которых ещё нет', en: 'Issue the sheets that have no number yet' },
  tooMany: { ru: (most: number) => `За один раз не больше ${most} рейсов`, en: (most: number) => `At most ${most} flights at once` },
})

export const printGroupWords = defineWords({
  deal: { ru: 'Договор', en: 'Agreement' },
  transport: { ru: 'Перевозка', en: 'Transport' },
  closing: { ru: 'Закрытие', en: 'Closing' },
  claims: { ru: 'Претензии', en: 'Claims' },
} satisfies Record<PrintGroup, Bilingual>)

export const printFormatWords = defineWords({
  pdf: { ru: 'PDF', en: 'PDF' },
  docx: { ru: 'Word (DOCX)', en: 'Word (DOCX)' },
  xlsx: { ru: 'Excel (XLSX)', en: 'Excel (XLSX)' },
  html: { ru: 'Страница (HTML)', en: 'Page (HTML)' },
} satisfies Record<PrintFormat, Bilingual>)

export const printManyWords = defineWords({
  title: {
    ru: (n: number) => `Печатные формы: ${countRu(n, 'заказ', 'заказа', 'заказов')}`,
    en: (n: number) => `Print forms: ${countEn(n, 'order', 'orders')}`,
  },
  lead: {
    ru: 'Соберём один архив в фоне, папка на каждый заказ. Чего не хватает для печати, перечислим в нём отдельно.',
    en: 'One archive is made in the background, with a folder for each order. What could not be printed is listed in it, with the reasons.',
  },
  forms: { ru: 'Формы', en: 'Forms' },
  none: { ru: 'Выберите хотя бы одну форму', en: 'Choose at least one form' },
  format: { ru: 'Формат', en: 'Format' },
  languageHint: {
    ru: 'Формы по российским правилам остаются на русском, выпущенные раньше откроются на выбранном языке.',
    en: 'Forms set by Russian rules stay in Russian; forms issued before are shown in the language chosen.',
  },
  issue: { ru: 'Выпустить с номерами то, что ещё не выпущено', en: 'Issue what has no number yet' },
  issueHint: { ru: 'Иначе такие формы будут помечены как черновики.', en: 'Otherwise such forms are marked as drafts.' },
  begin: { ru: 'Собрать архив', en: 'Make the archive' },
  back: { ru: 'Отмена', en: 'Cancel' },
  tooMany: { ru: (most: number) => `За один раз не больше ${most} заказов`, en: (most: number) => `At most ${most} orders at once` },
})

export const printSettingsWords = defineWords({
  title: { ru: 'Печатные формы', en: 'Print forms' },
  note: { ru: 'что стоит на ваших документах', en: 'what stands on your forms' },
  stamp: { ru: 'Ставить печать', en: 'Lay the stamp on forms' },
  sign: { ru: 'Ставить подпись', en: 'Lay the signature on forms' },
  noStamp: {
    ru: 'Картинки печати нет: загрузите её во вкладке «Подписи и полисы»',
    en: 'There is no picture of a stamp: add it in the tab “Signatures and policies”',
  },
  noSign: {
    ru: 'Картинки подписи нет: загрузите её во вкладке «Подписи и полисы»',
    en: 'There is no picture of a signature: add it in the tab “Signatures and policies”',
  },
  clausesRu: { ru: 'Дополнительные условия договора-заявки', en: 'Additional terms of the transport order, in Russian' },
  clausesEn: { ru: 'Они же по-английски', en: 'The same in English' },
  clausesHint: {
    ru: 'Встанут перед подписями. Пустая строка начинает новый абзац.',
    en: 'They stand before the signatures. An empty line begins a new paragraph.',
  },
  masks: { ru: 'Номера документов', en: 'Numbers of forms' },
  masksHint: {
    ru: 'Маска номера: год YY или YYYY, номер NNN и длиннее. Пустая: 26-00001, счёт у каждой формы и года свой.',
    en: 'A mask: the year as YY or YYYY, the number as NNN or longer. Empty: 26-00001, counted apart for each form and year.',
  },
  save: { ru: 'Сохранить', en: 'Save' },
  saved: { ru: 'Сохранено', en: 'Saved' },
  failed: { ru: 'Не удалось показать настройки печати', en: 'Could not show the print settings' },
})
