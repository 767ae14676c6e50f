import type { RefusalWords } from './words.ts'

/** Given where the order of a transfer is written as a person entered it (`checkStops`). */
export const childRefusals = {
  'transfer.route_fixed': {
    status: 409,
    ru: 'Точки маршрута дочернего заказа повторяют исходный заказ. Меняйте окна, цену и условия, а точки оставьте',
    en: 'The stops of a child order repeat those of its parent. Change windows, price and terms, and leave the stops',
  },
} as const satisfies RefusalWords

/** Refusals about passing an order on. */
export const transferRefusals = {
  ...childRefusals,
  'transfer.not_found': { status: 404, ru: 'Этот заказ никто не передаёт', en: 'Nobody passes this order on' },
  'transfer.step_closed': {
    status: 409,
    ru: 'Сейчас это действие невозможно: передача «{status}»',
    en: 'This is not possible now: the transfer is “{status}”',
  },
  'transfer.under_way': {
    status: 409,
    ru: 'Отозвать передачу уже нельзя: фактический перевозчик назначил машину. Договоритесь с ним и отмените дочерний заказ',
    en: 'The transfer cannot be recalled any more: the actual carrier has assigned a vehicle. Agree with him and cancel the child order',
  },
  'transfer.proposed_unknown': {
    status: 422,
    ru: 'Предложите исполнителя из своих действующих партнёров или не называйте никого',
    en: 'Propose an executor among your active partners, or name nobody',
  },
  'transfer.no_executor_role': {
    status: 409,
    ru: 'Передать заказ может только его исполнитель, а у вашей организации нет роли исполнителя',
    en: 'Only the executor of an order can pass it on, and your organisation does not have the role of an executor',
  },
  'transfer.no_forwarder_role': {
    status: 409,
    ru: 'Чтобы передавать заказы, добавьте организации роль экспедитора',
    en: 'To pass orders on, give the organisation the role of a forwarder',
  },
  'transfer.no_permission': {
    status: 403,
    ru: 'Попросите владельца организации дать вам право передавать заказы',
    en: 'Ask the owner of the organisation for the right to transfer orders',
  },
  'transfer.not_in_register': {
    status: 409,
    ru: 'Передавать заказы могут экспедиторы из реестра ГосЛог. Укажите номер и статус в данных организации',
    en: 'Only forwarders in the GosLog register may pass orders on. Give the number and status in the organisation’s details',
  },
  'transfer.depth_limit': {
    status: 409,
    ru: 'Этот заказ уже передан вам другим исполнителем, дальше передавать нельзя. Исполните его сами или откажитесь',
    en: 'This order was passed on to you already and can go no further. Carry it out or give it back',
  },
  'transfer.forbidden_by_terms': {
    status: 409,
    ru: 'Условия этого заказа запрещают передачу. Договоритесь с экспедитором',
    en: 'The terms of this order forbid a transfer. Agree with the forwarder',
  },
  'transfer.wrong_status': {
    status: 409,
    ru: 'Передать можно заказ, который принят и ещё не выполняется',
    en: 'An order can be passed on once it is accepted and before it is under way',
  },
  'transfer.already_transferred': {
    status: 409,
    ru: 'Этот заказ уже передаётся. Отзовите передачу, чтобы начать другую',
    en: 'This order is being passed on already. Recall the transfer to begin another one',
  },
  'transfer.leg_place': {
    status: 422,
    ru: 'Места перегруза нет в справочнике: выберите город из списка',
    en: 'The place of the reload is not in the directory: choose a town from the list',
  },
  'transfer.leg_time': {
    status: 422,
    ru: 'Перегруз бывает после начала последней погрузки и до конца последней выгрузки: укажите время между ними',
    en: 'A reload comes after the last loading begins and before the last unloading ends: give a time between them',
  },
  'transfer.leg_mixed': {
    status: 409,
    ru: 'Плечо передают, когда все погрузки заказа стоят раньше всех выгрузок. Передайте заказ целиком',
    en: 'A leg is passed on where all loadings of the order come before all unloadings. Pass the whole order on',
  },
  'transfer.leg_flights': {
    status: 409,
    ru: 'Заказ уже стоит в рейсе. Снимите его с рейса, передайте плечо и назначьте машину на своё плечо',
    en: 'The order is on a flight already. Take it off, pass the leg on and assign a vehicle to your own leg',
  },
  'transfer.leg_approval': {
    status: 409,
    ru: 'По условиям заказа экспедитор согласует машину, поэтому передать можно только весь заказ',
    en: 'The terms of the order have the forwarder approve the vehicle, so that only the whole order can be passed on',
  },
  'transfer.leg_busy': {
    status: 409,
    ru: 'Машина или водитель рейса дальше заняты другим рейсом. Найдите на это плечо другого перевозчика',
    en: 'The vehicle or the driver of the flight is in another flight after it. Find another carrier for this leg',
  },
} as const satisfies RefusalWords
