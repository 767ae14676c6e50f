import type { RefusalWords } from './words.ts'

/** Given to whoever may make no tender, or none of that side (`checkRight`). */
export const tenderRightRefusals = {
  'tender.not_allowed': { status: 403, ru: 'Тендер создать нельзя: {why}', en: 'A tender cannot be made: {why}' },
} as const satisfies RefusalWords

/** Given where an order becomes a lot (`madeOf`, `insertLots`). */
export const lotOrderRefusals = {
  'tender.order_busy': {
    status: 409,
    ru: 'Заказ {order} уже ищет исполнителя или исполняется. Уберите его из лотов',
    en: 'Order {order} is being placed or carried out already. Take it out of the lots',
  },
} as const satisfies RefusalWords

/** Refusals about tenders, their lots, questions and awards. */
export const tenderRefusals = {
  ...tenderRightRefusals,
  ...lotOrderRefusals,
  'tender.not_found': {
    status: 404,
    ru: 'Такого тендера нет или вас в него не пригласили',
    en: 'There is no such tender, or you are not invited to it',
  },
  'tender.changed': {
    status: 409,
    ru: 'Тендер изменился, пока вы его смотрели. Откройте его заново',
    en: 'The tender has changed since you opened it. Open it again',
  },
  'tender.step_closed': {
    status: 409,
    ru: 'Тендер в статусе «{status}»: это действие сейчас недоступно',
    en: 'The tender is “{status}”: this action is closed now',
  },
  'tender.incomplete': { status: 422, ru: 'Проверьте поле «{field}»: {why}', en: 'Check the field “{field}”: {why}' },
  'tender.limit': {
    status: 409,
    ru: 'Открыто уже {most} тендеров. Завершите или отмените один из них',
    en: '{most} tenders are open already. End or cancel one of them',
  },
  'tender.time': { status: 422, ru: 'Окончание должно быть не раньше {from}', en: 'The end must not be before {from}' },
  'tender.loads_early': {
    status: 422,
    ru: 'Лот {lot} грузится {loads}, раньше конца торгов',
    en: 'Lot {lot} is loaded {loads}, before bidding ends',
  },
  'tender.rounds_over': {
    status: 409,
    ru: 'Раундов в этом тендере больше нет. Выберите победителя или отмените тендер',
    en: 'This tender has no more rounds. Choose a winner or cancel it',
  },
  'tender.too_many_questions': {
    status: 429,
    ru: 'Вы задали уже {most} вопросов. Позвоните организатору',
    en: 'You have asked {most} questions already. Call the organiser',
  },
  'tender.not_ended': { status: 409, ru: 'Протокол будет, когда торги закончатся', en: 'There is a protocol once bidding has ended' },
  'question.not_found': { status: 404, ru: 'Такого вопроса нет', en: 'There is no such question' },
  'question.answered': { status: 409, ru: 'На этот вопрос уже ответили', en: 'This question is answered already' },
  'lot.not_found': {
    status: 404,
    ru: 'Такого лота нет или вас в него не пригласили',
    en: 'There is no such lot, or you are not invited to it',
  },
  'lot.step_closed': {
    status: 409,
    ru: 'Лот в статусе «{status}»: это действие сейчас недоступно',
    en: 'The lot is “{status}”: this action is closed now',
  },
  'lot.not_open': { status: 409, ru: 'Приём ставок ещё не начался', en: 'Bidding has not begun' },
  'lot.closed': { status: 409, ru: 'Приём ставок завершён в {at}', en: 'Bidding ended at {at}' },
  'lot.sealed': { status: 409, ru: 'Ставки запечатаны до {at}', en: 'Bets are sealed until {at}' },
  'lot.not_closed': {
    status: 409,
    ru: 'Журнал ставок будет доступен после окончания торгов',
    en: 'The log of bets is given out once bidding has ended',
  },
  'award.not_found': { status: 404, ru: 'Такого решения нет. Обновите тендер', en: 'There is no such award. Reload the tender' },
  'award.ended': {
    status: 409,
    ru: 'На это решение уже ответили, или время подтверждения вышло',
    en: 'This award is answered already, or its time is over',
  },
  'award.taken': { status: 409, ru: 'У лота уже есть победитель', en: 'The lot has a winner already' },
  'award.shares': {
    status: 422,
    ru: 'Доли победителей должны составлять 100 %, сейчас {sum} %',
    en: 'The winners’ shares must make 100 %, they make {sum} %',
  },
  'award.share_over': {
    status: 422,
    ru: '{name} берёт не больше {most} % объёма: уменьшите долю',
    en: '{name} takes {most} % of the volume at most: lessen the share',
  },
  'award.reason_missing': {
    status: 422,
    ru: 'Это не лучшая цена: напишите, почему выбран этот участник',
    en: 'This is not the best price: write why this bidder is chosen',
  },
  'award.not_eligible': { status: 409, ru: '{name} больше не подходит: {why}', en: '{name} does not meet the terms any more: {why}' },
  'award.limit': {
    status: 403,
    ru: 'Сумма выше вашего предела {most}: победителя выбирает другой сотрудник',
    en: 'The sum is above your limit of {most}: another person chooses the winner',
  },
} as const satisfies RefusalWords
