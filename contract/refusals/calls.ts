import type { RefusalWords } from './words.ts'

/** Refusals any call may answer with: of its body, its key, its caller’s rights, the limits and faults of the server. */
export const callRefusals = {
  'input.invalid': { status: 400, ru: 'Проверьте поле «{field}»: {why}', en: 'Check the field “{field}”: {why}' },
  'input.unknown_field': { status: 400, ru: 'Поля «{field}» здесь нет, уберите его', en: 'There is no field “{field}” here, remove it' },
  'input.too_large': { status: 413, ru: 'Слишком большой запрос, разделите его', en: 'The request is too large, split it' },
  'input.not_http': { status: 400, ru: 'Запрос не читается как HTTP', en: 'The request cannot be read as HTTP' },
  'input.head_too_large': {
    status: 431,
    ru: 'Заголовки запроса слишком велики. Удалите куки этого сайта и повторите',
    en: 'The headers of the request are too large. Delete the cookies of this site and repeat',
  },
  'input.too_slow': {
    status: 408,
    ru: 'Запрос шёл слишком долго, повторите',
    en: 'The request took too long to come, repeat',
  },
  'input.not_json': { status: 415, ru: 'Ожидается тело в формате JSON', en: 'A JSON body is expected' },
  'key.missing': {
    status: 400,
    ru: 'Повторите действие на странице: у запроса нет ключа',
    en: 'Repeat the action on the page: the request has no key',
  },
  'key.reused': {
    status: 422,
    ru: 'Этот ключ уже использован для другого запроса, начните действие заново',
    en: 'This key was used for another request, start the action again',
  },
  'version.missing': {
    status: 428,
    ru: 'Откройте запись заново: запрос не назвал её версию',
    en: 'Open the record again: the request names no version',
  },
  'access.denied': {
    status: 403,
    ru: 'Недостаточно прав. Попросите владельца организации дать вам право «{permission}»',
    en: 'You have no right to this. Ask the owner of the organisation for “{permission}”',
  },
  'call.unknown': { status: 404, ru: 'Такого адреса нет', en: 'There is no such address' },
  'call.method': { status: 405, ru: 'Этот адрес так не вызывают', en: 'This address is not called this way' },
  'limit.rate': { status: 429, ru: 'Слишком часто. Повторите через {seconds} с', en: 'Too often. Repeat in {seconds} s' },
  'record.collided': {
    status: 409,
    ru: 'Кто-то только что сделал то же самое. Обновите страницу и проверьте',
    en: 'Somebody has just done the same. Reload the page and look',
  },
  'server.busy': { status: 503, ru: 'Сервер занят, повторите через несколько секунд', en: 'The server is busy, repeat in a few seconds' },
  'server.clock': {
    status: 503,
    ru: 'Часы сервера расходятся с часами базы данных. Ничего не записано: повторите позже, администратор должен поправить часы',
    en: 'The clock of the server differs from the database’s. Nothing was written: repeat later, an administrator has to set the clock right',
  },
  internal: {
    status: 500,
    ru: 'Ошибка на нашей стороне. Повторите; если не поможет, сообщите номер {request}',
    en: 'A fault on our side. Repeat; if it stays, tell us the number {request}',
  },
} as const satisfies RefusalWords
