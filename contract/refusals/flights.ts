import type { RefusalWords } from './words.ts'

/** Given where a flight is opened. */
export const flightOpenRefusals = {
  'flight.not_found': { status: 404, ru: 'Такого рейса нет, или он вам не виден', en: 'There is no such flight, or you may not see it' },
} as const satisfies RefusalWords

/** Given where a day is to be printed. */
export const dayPlanRefusals = {
  'flight.day_empty': { status: 409, ru: 'На этот день рейсов нет', en: 'There are no flights on this day' },
} as const satisfies RefusalWords

/** Given where a flight is found for a change. */
export const flightLockRefusals = {
  ...flightOpenRefusals,
  'flight.changed': {
    status: 409,
    ru: 'Рейс уже изменён: откройте его заново и повторите',
    en: 'The flight has changed: open it again and repeat',
  },
} as const satisfies RefusalWords

/** Given where resources are given to a flight though there are warnings of them. */
export const fitRefusals = {
  'fit.warned': {
    status: 422,
    ru: 'Есть предупреждения: {warnings}. Выберите других или укажите, почему едут эти',
    en: 'There are warnings: {warnings}. Choose others, or say why these go',
  },
} as const satisfies RefusalWords

/** Given where a task of the flight's own is put among the others. */
export const ownTaskRefusals = {
  'flight.task_place': {
    status: 422,
    ru: 'Новая задача может стоять только после начатых точек рейса',
    en: 'A new task comes only behind what has begun on the flight',
  },
  'flight.task_time': {
    status: 422,
    ru: 'Время задачи должно быть не раньше начала точки перед ней и не позже конца точки за ней',
    en: 'The task must not begin before the stop ahead of it, nor after the end of the stop behind it',
  },
} as const satisfies RefusalWords

/** Given where two flights go over to each other's resources, before any rule of the judge is asked. */
export const flightSwapRefusals = {
  'flight.over': {
    status: 409,
    ru: 'Рейс уже завершён, отменён или прерван: в нём ничего не изменить',
    en: 'The flight is completed, cancelled or interrupted: nothing in it changes any more',
  },
  'flight.mirrored': {
    status: 409,
    ru: 'Рейс ведёт фактический перевозчик, изменить его может только он',
    en: 'The actual carrier drives this flight, he alone changes it',
  },
  'flight.other_missing': { status: 404, ru: 'Такого другого рейса у вас нет', en: 'You have no such other flight' },
  'flight.other_over': {
    status: 409,
    ru: 'Другой рейс уже завершён, отменён или прерван: выберите тот, что ещё идёт',
    en: 'The other flight is completed, cancelled or interrupted: choose one that is not over',
  },
  'flight.swap_begun': {
    status: 409,
    ru: 'Рейс {flight} уже начат: машинами меняются, пока не начат ни один из двух',
    en: 'Flight {flight} has begun: trucks are swapped while neither of the two has',
  },
  'flight.swap_unnamed': {
    status: 409,
    ru: 'У рейса {flight} ещё нет машины и водителя: меняться нечем',
    en: 'Flight {flight} has no vehicle and driver yet: there is nothing to swap',
  },
  'flight.swap_shared': {
    status: 409,
    ru: '{what} едет в обоих рейсах: замените машину или водителя в каждом по отдельности',
    en: '{what} goes on both flights: name another vehicle or driver in each of them by itself',
  },
} as const satisfies RefusalWords

/** Given by the steps of a flight. */
export const flightMoveRefusals = {
  ...ownTaskRefusals,
  ...flightSwapRefusals,
  'flight.begun': {
    status: 409,
    ru: 'Рейс уже начат. Если машина не может ехать дальше, прервите рейс: груз примет другая машина',
    en: 'The flight has begun. If the vehicle cannot go on, interrupt the flight: another vehicle takes the cargo',
  },
  'flight.idle': {
    status: 409,
    ru: 'Рейс ещё не начат: замените машину и водителя',
    en: 'The flight has not begun: name another vehicle and driver',
  },
  'flight.no_resources': {
    status: 409,
    ru: 'У рейса ещё нет машины и водителя: назначьте и машину, и водителя',
    en: 'The flight has no vehicle and driver yet: name both',
  },
  'flight.order_here': { status: 409, ru: 'Этот заказ уже в рейсе', en: 'This order is on the flight already' },
  'flight.order_missing': { status: 404, ru: 'Этого заказа в рейсе нет', en: 'This order is not on the flight' },
  'flight.order_begun': {
    status: 409,
    ru: 'Точки этого заказа уже начаты: снять его с рейса нельзя. Если машина не может ехать дальше, прервите рейс',
    en: 'Stops of this order have begun: it cannot leave the flight. If the vehicle cannot go on, interrupt the flight',
  },
  'flight.order_under_way': {
    status: 409,
    ru: 'Заказ уже исполняется: его можно только переставить в другой рейс',
    en: 'The order is under way: it can only go to another flight',
  },
  'flight.other_changed': {
    status: 409,
    ru: 'Другой рейс уже изменён: выберите его заново',
    en: 'The other flight has changed: choose it again',
  },
  'flight.swap_blocked': {
    status: 422,
    ru: 'Поменять машины местами нельзя. {what}',
    en: 'The trucks cannot be swapped. {what}',
  },
  'flight.order_there': { status: 409, ru: 'Часть этого заказа уже в том рейсе', en: 'A part of this order is on that flight already' },
  'flight.order_twice': { status: 422, ru: 'Один заказ указан дважды', en: 'An order is given twice' },
  'flight.share_over': {
    status: 422,
    ru: 'Доля больше того, что осталось везти: {left}',
    en: 'The share is more than what is left to carry: {left}',
  },
  'flight.share_none': { status: 422, ru: 'Укажите массу доли больше нуля', en: 'Give a share of more than nothing' },
  'flight.share_whole': {
    status: 422,
    ru: 'Доля равна всему грузу в рейсе: замените машину вместо деления',
    en: 'The share is all the cargo on the flight: name another vehicle instead of splitting',
  },
  'flight.covered': {
    status: 409,
    ru: 'Весь заказ уже в рейсах. Чтобы добавить машину, разделите груз в рейсе',
    en: 'All of the order is on flights. To add a vehicle, split the cargo of a flight',
  },
  'flight.busy': {
    status: 409,
    ru: '{what} будет занят другим рейсом, пока идёт этот: он стал длиннее. Замените машину или водителя',
    en: '{what} is taken by another flight before this longer one ends: name another vehicle or driver',
  },
  'flight.sequence': {
    status: 422,
    ru: 'Так нельзя: сначала начатые точки, погрузка заказа раньше его выгрузки, каждая точка один раз',
    en: 'Not so: begun stops first, an order is loaded before it is unloaded, each stop once',
  },
  'flight.no_leftover': {
    status: 422,
    ru: 'Этого заказа на борту не остаётся, или его ещё выгружают',
    en: 'Nothing of this order stays on board, or it is still to be unloaded',
  },
  'flight.task_of_order': {
    status: 409,
    ru: 'Это точка заказа: её отмечают и меняют в заказе',
    en: 'This is a stop of an order: it is marked and changed there',
  },
  'flight.task_begun': {
    status: 409,
    ru: 'Задача уже начата или завершена: убрать её нельзя',
    en: 'The task has begun or is over: it cannot be taken out',
  },
  'flight.not_over': {
    status: 409,
    ru: 'Рейс ещё идёт: время на его точках исправляют в заказе',
    en: 'The flight is not over: times of its stops are corrected in the order',
  },
  'flight.correct_late': {
    status: 409,
    ru: 'Исправить завершённый рейс можно в течение 24 часов, срок истёк',
    en: 'A flight that is over is corrected within 24 hours, which have passed',
  },
  'flight.time': {
    status: 422,
    ru: 'Время должно быть не раньше последней отметки рейса и не в будущем',
    en: 'The time must not lie before the last mark of the flight, nor in the future',
  },
  'flight.reload_time': { status: 422, ru: 'Перегруз не может быть раньше остановки', en: 'The reload cannot come before the stop' },
  'flight.relay_none': {
    status: 409,
    ru: 'Передать этот груз другой машине нельзя: его ещё не грузят этим рейсом, машина уже на выгрузке или передача уже назначена',
    en: 'This cargo cannot go on with another vehicle: the flight does not load it, its vehicle is at the unloading, or a relay is set already',
  },
  'flight.relay_time': {
    status: 422,
    ru: 'Перегруз не может быть раньше погрузки и последней отметки рейса',
    en: 'The reload cannot come before the loading, nor before the last mark of the flight',
  },
  'flight.relay_same': {
    status: 422,
    ru: 'Это машина самого рейса: выберите другую',
    en: 'This is the vehicle of the flight itself: choose another',
  },
  'flight.relayed': {
    status: 409,
    ru: 'Груз этого заказа везут с перегрузом, разделить его уже нельзя',
    en: 'The cargo of this order is carried with a reload, it cannot be split any more',
  },
  'flight.odometer': {
    status: 422,
    ru: 'Показание в конце не может быть меньше, чем в начале',
    en: 'The reading at the end cannot be less than at the beginning',
  },
  'flight.cost_twice': { status: 422, ru: 'Статья «{kind}» указана дважды', en: 'The cost “{kind}” is given twice' },
  'flight.cost_shares': {
    status: 422,
    ru: 'Доли заказов рейса вместе составляют 100 %, у каждого своя',
    en: 'The shares of the orders on the flight come to 100 %, one for each',
  },
  'flight.cost_currency': {
    status: 422,
    ru: 'Затраты рейса ведутся в одной валюте',
    en: 'Costs of a flight are in one currency',
  },
} as const satisfies RefusalWords

/** Refusals about flights. */
export const flightRefusals = {
  ...flightLockRefusals,
  ...dayPlanRefusals,
  ...fitRefusals,
  ...flightMoveRefusals,
} as const satisfies RefusalWords
