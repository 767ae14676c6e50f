import { defineWords } from '#web/i18n/words.ts'

export const words = defineWords({
  title: { ru: 'Правила', en: 'Rules' },
  about: {
    ru: 'Решения, которые повторяются, принимает продукт: «если … то …». Правила смотрят сверху вниз.',
    en: 'Decisions that repeat are taken by the product: “if … then …”. Rules are looked at from the top down.',
  },
  create: { ru: 'Новое правило', en: 'New rule' },
  failed: { ru: 'Не удалось загрузить правила', en: 'The rules could not be loaded' },
  none: { ru: 'Правил пока нет', en: 'There are no rules yet' },
  noneText: {
    ru: 'Возьмите готовый пример и проверьте его на прошлом месяце.',
    en: 'Take a ready example and try it on the month behind.',
  },
  examples: { ru: 'Готовые примеры', en: 'Ready examples' },
  take: { ru: 'Взять', en: 'Take' },
  takeNamed: { ru: (name: string) => `Взять: ${name}`, en: (name: string) => `Take: ${name}` },
  list: { ru: 'Правила по порядку', en: 'Rules in their order' },
  on: { ru: (name: string) => `Включено: ${name}`, en: (name: string) => `On: ${name}` },
  owner: { ru: (name: string) => `Владелец: ${name}`, en: (name: string) => `Owner: ${name}` },
  ownerGone: { ru: 'Владелец больше не работает: правило ничего не делает', en: 'The owner works here no more: the rule does nothing' },
  own: { ru: 'Стать владельцем', en: 'Take it over' },
  fired: {
    ru: (lately: string, all: string) => `За 30 дней: ${lately}, всего: ${all}`,
    en: (lately: string, all: string) => `In 30 days: ${lately}, in all: ${all}`,
  },
  waiting: { ru: (count: string) => `ждут шага: ${count}`, en: (count: string) => `waiting for a step: ${count}` },
  priority: { ru: (value: string) => `Порядок ${value}`, en: (value: string) => `Order ${value}` },
  selfOff: { ru: 'Отключилось: слишком много неудач подряд', en: 'Switched itself off: too many failures in a row' },
  shadowed: {
    ru: (other: string) => `Никогда не сработает: выше стоит «${other}»`,
    en: (other: string) => `Never fires: “${other}” stands above`,
  },
  contrary: { ru: (other: string) => `Спорит с «${other}»`, en: (other: string) => `Contradicts “${other}”` },
  up: { ru: (name: string) => `Выше: ${name}`, en: (name: string) => `Up: ${name}` },
  down: { ru: (name: string) => `Ниже: ${name}`, en: (name: string) => `Down: ${name}` },
  edit: { ru: 'Изменить', en: 'Edit' },
  look: { ru: 'Проверить', en: 'Try' },
  log: { ru: 'Журнал', en: 'Log' },
  versions: { ru: 'Версии', en: 'Versions' },
  remove: { ru: 'Удалить', en: 'Remove' },
  removeAsk: { ru: (name: string) => `Удалить правило «${name}»?`, en: (name: string) => `Remove the rule “${name}”?` },
  removeThen: { ru: 'Шаги, которые ждут, не состоятся.', en: 'Steps that wait will not come about.' },
  removeStays: { ru: 'Журнал того, что оно сделало, останется.', en: 'The log of what it did stays.' },
  readOnly: { ru: 'Правила ведёт администратор организации.', en: 'Rules are managed by the administrator of the organisation.' },
  close: { ru: 'Закрыть', en: 'Close' },
  if: { ru: 'Если', en: 'If' },
  does: { ru: 'то', en: 'then' },
  and: { ru: 'и', en: 'and' },
  or: { ru: 'или', en: 'or' },
})

export const editorWords = defineWords({
  title: { ru: 'Правило', en: 'Rule' },
  name: { ru: 'Название', en: 'Name' },
  event: { ru: 'Когда', en: 'When' },
  minutesBefore: { ru: 'За сколько минут', en: 'Minutes before' },
  conditions: { ru: 'Условия', en: 'Conditions' },
  always: { ru: 'Без условий правило срабатывает всегда.', en: 'Without conditions the rule fires always.' },
  groups: { ru: 'Группы выполняются', en: 'Groups that must be met' },
  between: { ru: (n: string) => `Условия группы ${n} выполняются`, en: (n: string) => `Conditions of group ${n} that must be met` },
  all: { ru: 'все', en: 'all' },
  any: { ru: 'любое', en: 'any one' },
  field: { ru: 'Поле', en: 'Field' },
  operator: { ru: 'Сравнение', en: 'Comparison' },
  value: { ru: 'Значение', en: 'Value' },
  km: { ru: 'Не дальше, км', en: 'Within, km' },
  addCondition: { ru: 'Добавить условие', en: 'Add a condition' },
  addGroup: { ru: 'Добавить группу', en: 'Add a group' },
  removeCondition: { ru: 'Убрать условие', en: 'Take the condition away' },
  removeAction: { ru: 'Убрать действие', en: 'Take the action away' },
  removeStep: { ru: 'Убрать шаг', en: 'Take the step away' },
  steps: { ru: 'Что сделать', en: 'What to do' },
  after: { ru: 'Через, мин', en: 'After, min' },
  addStep: { ru: 'Добавить шаг позже', en: 'Add a later step' },
  addAction: { ru: 'Добавить действие', en: 'Add an action' },
  action: { ru: 'Действие', en: 'Action' },
  more: { ru: 'Порядок, часы и пределы', en: 'Order, hours and limits' },
  priority: { ru: 'Порядок: 1 первым', en: 'Order: 1 goes first' },
  stop: { ru: 'Сработало: правила ниже не смотреть', en: 'Once it fired, rules below are not looked at' },
  schedule: { ru: 'Только в эти часы', en: 'In these hours alone' },
  from: { ru: 'С', en: 'From' },
  until: { ru: 'До', en: 'Until' },
  days: { ru: 'Дни', en: 'Days' },
  mostADay: { ru: 'Раз в день, не больше', en: 'Times a day at most' },
  sumADay: { ru: 'Сумма в день, до', en: 'Sum a day, up to' },
  offAfter: { ru: 'Отключить после неудач подряд', en: 'Switch off after failures in a row' },
  incomplete: { ru: 'Правило заполнено не до конца: проверьте поля', en: 'The rule is not complete: look at its fields' },
  save: { ru: 'Сохранить и включить', en: 'Save and switch on' },
  saveOff: { ru: 'Сохранить выключенным', en: 'Save switched off' },
  saved: { ru: 'Правило сохранено', en: 'The rule is saved' },
  tryIt: { ru: 'Проверить на 30 днях', en: 'Try on 30 days' },
  cancel: { ru: 'Отмена', en: 'Cancel' },
  yes: { ru: 'да', en: 'yes' },
  no: { ru: 'нет', en: 'no' },
})

/** Parameters of actions, by their names in the data. */
export const parameterWords = defineWords({
  groupId: { ru: 'Группа партнёров', en: 'Group of partners' },
  perKm: { ru: 'За километр', en: 'A kilometre' },
  atLeast: { ru: 'Не меньше', en: 'At least' },
  document: { ru: 'Документ', en: 'Document' },
  days: { ru: 'Срок, дн.', en: 'Due in, days' },
  webhookId: { ru: 'Webhook', en: 'Webhook' },
  hours: { ru: 'Ждать ответов, ч', en: 'Wait for answers, h' },
  priced: { ru: 'По цене заказа', en: 'At the price of the order' },
  count: { ru: 'Скольким', en: 'To how many' },
  answerMinutes: { ru: 'Ответ за, мин', en: 'Answer in, min' },
  percent: { ru: 'Процентов', en: 'Percent' },
  upTo: { ru: 'Не больше', en: 'At most' },
  code: { ru: 'Вид доплаты', en: 'Kind of extra' },
  amount: { ru: 'Сумма', en: 'Sum' },
  text: { ru: 'Текст', en: 'Text' },
  userId: { ru: 'Сотрудник', en: 'Employee' },
  tag: { ru: 'Метка', en: 'Tag' },
  reason: { ru: 'Причина', en: 'Reason' },
  comment: { ru: 'Пояснение', en: 'Comment' },
})

export const dryWords = defineWords({
  title: { ru: 'Пробный прогон за 30 дней', en: 'Dry run over 30 days' },
  result: {
    ru: (fired: string, triggers: string, hours: string) => `Сработало бы ${fired} из ${triggers}; люди потратили на это ${hours} ч`,
    en: (fired: string, triggers: string, hours: string) => `Would have fired ${fired} times of ${triggers}; people took ${hours} h for it`,
  },
  settledAbove: {
    ru: (count: string) => `ещё ${count} решили бы правила выше`,
    en: (count: string) => `${count} more would be settled by rules above`,
  },
  disputed: { ru: (count: string) => `спорных: ${count}`, en: (count: string) => `disputed: ${count}` },
  nothing: {
    ru: 'За месяц таких событий не было, или условия не выполнялись.',
    en: 'There were no such triggers in the month, or the conditions were not met.',
  },
  byPeople: {
    ru: (what: string, person: string, minutes: string) => `Люди: ${what}, ${person}, через ${minutes} мин`,
    en: (what: string, person: string, minutes: string) => `People: ${what}, ${person}, after ${minutes} min`,
  },
  byNobody: { ru: 'Люди ничего не сделали', en: 'People did nothing' },
  dispute: { ru: 'спорно', en: 'disputed' },
})

export const logWords = defineWords({
  title: { ru: (name: string) => `Журнал: ${name}`, en: (name: string) => `Log: ${name}` },
  none: { ru: 'Правило ещё не срабатывало', en: 'The rule has not fired yet' },
  more: { ru: 'Показать ещё', en: 'Show more' },
  next: { ru: (at: string) => `следующий шаг ${at}`, en: (at: string) => `next step ${at}` },
  version: { ru: (n: string) => `версия ${n}`, en: (n: string) => `version ${n}` },
  noValue: { ru: 'нет', en: 'none' },
})

export const runWords = defineWords({
  waiting: { ru: 'ждёт шага', en: 'waiting for a step' },
  done: { ru: 'выполнено', en: 'done' },
  ended: { ru: 'причина прошла', en: 'its reason ended' },
  failed: { ru: 'с отказом', en: 'refused' },
  off: { ru: 'правило выключили', en: 'the rule was switched off' },
})

export const outcomeWords = defineWords({
  done: { ru: 'сделано', en: 'done' },
  refused: { ru: 'отказ', en: 'refused' },
  limit: { ru: 'предел дня', en: 'limit of the day' },
  idle: { ru: 'нечего делать', en: 'nothing to do' },
})

export const versionWords = defineWords({
  title: { ru: (name: string) => `Версии: ${name}`, en: (name: string) => `Versions: ${name}` },
  now: { ru: 'сейчас', en: 'now' },
  back: { ru: (n: string) => `Вернуть версию ${n}`, en: (n: string) => `Return to version ${n}` },
  changed: { ru: 'Отличия от следующей', en: 'What the next one changed' },
})
