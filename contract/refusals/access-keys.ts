import type { RefusalWords } from './words.ts'

/** What any call may answer a program with, for its key: nobody declares them. */
export const admittedKeyRefusals = {
  'access_key.unknown': {
    status: 401,
    ru: 'Ключ неизвестен, отозван или его срок истёк. Выпустите новый в настройках организации',
    en: 'The key is unknown, revoked or has run out. Make a new one in the settings of the organisation',
  },
  'access_key.address': {
    status: 403,
    ru: 'С адреса {address} этот ключ не принимается. Добавьте адрес в новый ключ',
    en: 'This key is not taken from the address {address}. Name the address in a new key',
  },
  'access_key.scope': {
    status: 403,
    ru: 'У ключа нет доступа «{scope}». Выпустите ключ с таким доступом',
    en: 'The key is not let to “{scope}”. Make a key that is',
  },
  'access_key.people': {
    status: 403,
    ru: 'Этот адрес открыт только людям, ключи его не открывают',
    en: 'This address is for people, no key opens it',
  },
} as const satisfies RefusalWords

/** The same of the access tokens of the identity provider, where the installation takes them. */
export const accessTokenRefusals = {
  'access_token.refused': {
    status: 401,
    ru: 'Токен провайдера не принят: {why}. Получите новый',
    en: 'The provider’s token is not taken: {why}. Get a new one',
  },
  'access_token.provider': {
    status: 503,
    ru: 'Провайдер не отвечает, проверить токен нечем. Повторите через минуту',
    en: 'The provider does not answer, so the token cannot be checked. Repeat in a minute',
  },
  'access_token.client': {
    status: 401,
    ru: 'Клиент «{client}» не привязан к сервисной записи. Привяжите его в настройках организации',
    en: 'The client “{client}” is not bound to a service account. Bind it in the settings of the organisation',
  },
} as const satisfies RefusalWords

/** Refusals around service accounts and their keys. */
export const accessKeyRefusals = {
  'service_account.not_found': { status: 404, ru: 'Такой сервисной записи нет', en: 'There is no such service account' },
  'service_account.changed': {
    status: 409,
    ru: 'Сервисная запись уже изменена: откройте её заново и повторите',
    en: 'The service account has changed: open it again and repeat',
  },
  'service_account.too_many': {
    status: 409,
    ru: 'Сервисных записей уже {limit}. Удалите лишнюю',
    en: 'There are {limit} service accounts already. Remove one',
  },
  'access_key.not_found': { status: 404, ru: 'Такого ключа нет', en: 'There is no such key' },
  'access_key.ended': { status: 409, ru: 'Этот ключ уже отозван или истёк', en: 'This key is revoked or has run out already' },
  'access_key.too_many': {
    status: 409,
    ru: 'У записи уже {limit} действующих ключей. Отзовите лишний',
    en: 'The account has {limit} keys in force already. Revoke one',
  },
  'access_key.of_client': {
    status: 409,
    ru: 'Здесь нечего менять: ключи этой программы меняет её провайдер',
    en: 'There is nothing to replace: the provider changes what this program comes with',
  },
  'access_key.no_provider': {
    status: 409,
    ru: 'Установка не принимает токены провайдера. Выпустите ключ',
    en: 'The installation takes no tokens of a provider. Make a key',
  },
  // not 401: whoever binds is signed in, and it is the token of a program that does not hold
  'access_key.token': {
    status: 422,
    ru: 'Токен провайдера не принят: {why}. Получите новый',
    en: 'The provider’s token is not taken: {why}. Get a new one',
  },
  'access_key.client_bound': {
    status: 409,
    ru: 'Клиент «{client}» уже привязан. Отзовите прежнюю привязку',
    en: 'The client “{client}” is bound already. Revoke that first',
  },
  'access_key.network': {
    status: 422,
    ru: '«{address}» не адрес и не сеть. Пример: 203.0.113.7 или 203.0.113.0/24',
    en: '“{address}” is neither an address nor a network. For example 203.0.113.7 or 203.0.113.0/24',
  },
} as const satisfies RefusalWords
