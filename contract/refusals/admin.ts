import type { RefusalWords } from './words.ts'

/** Refusals of those who run the product: menu, flags, states of organisations. */
export const adminRefusals = {
  'menu.not_found': { status: 404, ru: 'Такого пункта меню нет', en: 'There is no such menu item' },
  'menu.core': {
    status: 409,
    ru: 'Пункт «{title}» принадлежит продукту и не удаляется',
    en: 'The item “{title}” belongs to the product and cannot be removed',
  },
  'menu.taken': { status: 409, ru: 'Номер {id} уже занят другим пунктом меню', en: 'The number {id} belongs to another menu item' },
  'flag.changed': {
    status: 409,
    ru: 'Флаг уже изменён: откройте его заново и повторите',
    en: 'The flag has changed: open it again and repeat',
  },
  'flag.not_found': { status: 404, ru: 'Такого переключателя нет', en: 'There is no such flag' },
  'flag.not_offered': {
    status: 409,
    ru: 'Этот переключатель решают за всех: самому его не взять и не вернуть',
    en: 'This flag is decided for everybody: it cannot be taken or left by oneself',
  },
  'flag.no_opinion': {
    status: 422,
    ru: 'Напишите, что думаете, или отметьте, пригодилось ли',
    en: 'Write what you think, or say whether it was of use',
  },
  'flag.person_unknown': { status: 404, ru: 'Такого человека нет среди работающих', en: 'There is no such person among those who work' },
  'flag.cycle': {
    status: 422,
    ru: 'Переключатели нужны друг другу по кругу: {keys}',
    en: 'The flags need each other in a circle: {keys}',
  },
  'flag.need_unknown': {
    status: 422,
    ru: 'Нужный переключатель или его вариант не найден: {key}',
    en: 'The flag that is needed, or its variant, is not there: {key}',
  },
  'flag.kind': {
    status: 422,
    ru: 'Код ждёт от этого переключателя варианты {variants}: их имена и тип не меняются',
    en: 'The code expects the variants {variants} of this flag: their names and type stay',
  },
  'flag.edition_unknown': { status: 404, ru: 'Такого состояния у переключателя не было', en: 'The flag never had that state' },
  'client.step_closed': {
    status: 409,
    ru: 'Организация уже в этом состоянии',
    en: 'The organisation is in this state already',
  },
  'client.same': {
    status: 409,
    ru: 'Организацию нельзя слить с ней самой, с закрытой или уже слитой',
    en: 'An organisation cannot be merged into itself, a closed or a merged one',
  },
  'client.busy': {
    status: 409,
    ru: 'У организации есть незавершённые заказы, рейсы, торги или расчёты: слить её можно, когда они закончены',
    en: 'The organisation has orders, flights, lots or payments that are not finished: it can be merged when they are',
  },
  'client.no_owner': {
    status: 409,
    ru: 'В организации должен остаться владелец: эта правка отобрала бы роль у последнего',
    en: 'An owner has to stay: this would take the role from the last one',
  },
  'person.unknown': { status: 404, ru: 'Такого человека нет', en: 'There is no such person' },
  'person.no_factor': { status: 409, ru: 'Второго фактора у человека нет', en: 'The person has no second factor' },
  'account.taken': {
    status: 409,
    ru: 'Эта учётная запись уже означает другого человека: {name}. Сначала отвяжите её там',
    en: 'This account means another person already: {name}. Unlink it there first',
  },
  'account.unknown': { status: 404, ru: 'Такой учётной записи у человека нет', en: 'The person has no such account' },
} as const satisfies RefusalWords
