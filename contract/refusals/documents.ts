import type { RefusalWords } from './words.ts'

/** Refusals about the documents of an order. */
export const documentRefusals = {
  'document.not_found': { status: 404, ru: 'Такого документа у заказа нет', en: 'The order has no such document' },
  'document.step_closed': {
    status: 409,
    ru: 'С документом сейчас так нельзя: его статус «{status}»',
    en: 'Not possible for this document now: it is “{status}”',
  },
  'document.kind_closed': {
    status: 409,
    ru: 'Такой документ к этому заказу сейчас не добавить',
    en: 'Such a document cannot be added to this order now',
  },
  'document.title_missing': { status: 422, ru: 'Назовите документ', en: 'Give the document a name' },
  'document.day': {
    status: 422,
    ru: 'Проверьте день: оригинал не отправляют и не получают в будущем, а получают не раньше отправки',
    en: 'Check the day: an original is not sent or received in the future, and not received before it was sent',
  },
  'document.no_files': { status: 404, ru: 'Файлов у документов заказа ещё нет', en: 'The documents of this order have no files yet' },
  'document.full': {
    status: 409,
    ru: 'В заказе уже {limit} файлов: больше не поместится, объедините страницы в один PDF',
    en: 'The order holds {limit} files already: no more fit in, join the pages into one PDF',
  },
  'document.pages_changed': {
    status: 409,
    ru: 'Пока вы смотрели, страницы изменились: {documents}. Посмотрите их и повторите',
    en: 'The pages have changed while you looked: {documents}. Look at them and repeat',
  },
  'document.guest_full': {
    status: 409,
    ru: 'Ваши файлы во всех заказах этого экспедитора уже занимают отведённые вам {limit} МБ. Уменьшите сканы или попросите его администратора увеличить место',
    en: 'Your files in all orders of this forwarder take the {limit} MB given to you. Make the scans smaller, or ask its administrator for more space',
  },
  'document.heavy': {
    status: 409,
    ru: 'Файлы заказа уже занимают {limit} МБ: больше не поместится, уменьшите сканы',
    en: 'The files of this order take {limit} MB already: no more fit in, make the scans smaller',
  },
} as const satisfies RefusalWords
