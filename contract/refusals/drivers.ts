import type { RefusalWords } from './words.ts'

/** Given where a flight is assigned a driver (`flights/rules.ts` and its store). */
export const driverAssignmentRefusals = {
  'driver.not_found': { status: 404, ru: 'Такого водителя у вас нет', en: 'You have no such driver' },
  'driver.busy': { status: 409, ru: '{name} в это время занят рейсом {flight}', en: '{name} is taken by flight {flight} at that time' },
  'driver.twice': {
    status: 422,
    ru: '{name} уже выбран водителем: второй должен быть другой',
    en: '{name} drives already: the second one must be another',
  },
  'driver.inactive': { status: 409, ru: '{name} сейчас не работает', en: '{name} does not work at present' },
  'driver.restricted': {
    status: 409,
    ru: '{name}: обработка данных ограничена. Снять ограничение может владелец организации',
    en: '{name}: the processing of his data is restricted. The owner of the organisation can lift it',
  },
  'driver.noncompliant': { status: 422, ru: '{name}: {why}', en: '{name}: {why}' },
  'driver.away': {
    status: 409,
    ru: '{name} не работает с {from} по {until}',
    en: '{name} is away from {from} to {until}',
  },
  'driver.too_far': {
    status: 422,
    ru: '{name} не успевает после рейса {flight}: будет на точке {stop} не раньше {earliest}, окно до {until}',
    en: '{name} comes too late from flight {flight}: at {stop} not before {earliest}, the window ends {until}',
  },
  'driver.late_for_next': {
    status: 422,
    ru: '{name} не успеет на рейс {flight}: будет там не раньше {earliest}, окно до {until}',
    en: '{name} would be late for flight {flight}: there not before {earliest}, the window ends {until}',
  },
  'driver.hours': {
    status: 422,
    ru: '{name} не успеет на точку {stop}: {hours} ч за рулём, смен {shifts}, не раньше {earliest}, а окно до {until}. Мешает {norm}',
    en: '{name} cannot reach {stop}: {hours} h at the wheel, shifts: {shifts}, not before {earliest}, the window ends {until}. In the way: {norm}',
  },
} as const satisfies RefusalWords

/** Refusals about drivers. */
export const driverRefusals = {
  ...driverAssignmentRefusals,
  'driver.changed': {
    status: 409,
    ru: 'Запись о водителе уже изменена: откройте её заново и повторите',
    en: 'The driver has changed: open the record again and repeat',
  },
  'driver.erased': { status: 409, ru: 'Данные этого водителя удалены', en: 'The data of this driver was erased' },
  'driver.step_closed': {
    status: 409,
    ru: 'Сейчас это действие невозможно: водитель «{status}»',
    en: 'This is not possible now: the driver is “{status}”',
  },
  'driver.incomplete': { status: 422, ru: 'Сначала заполните: {missing}', en: 'First complete: {missing}' },
  'driver.conflicts': {
    status: 409,
    ru: '{name} едет или поедет рейсами {flights}: сначала назначьте на них другого водителя',
    en: '{name} drives or will drive the flights {flights}: first give them another driver',
  },
  'driver.period': {
    status: 422,
    ru: 'Проверьте дни: отсутствие кончается не раньше начала и сегодняшнего дня и длится не больше года',
    en: 'Check the days: an absence ends neither before it begins nor before today, and lasts a year at most',
  },
  'driver.phone_taken': {
    status: 409,
    ru: 'Этот телефон уже у другого водителя: {name}',
    en: 'Another driver has this phone already: {name}',
  },
  'driver.licence_taken': {
    status: 409,
    ru: 'Эти права уже записаны у другого водителя: {name}',
    en: 'Another driver has this licence already: {name}',
  },
  'driver.why_missing': {
    status: 422,
    ru: 'Напишите, зачем нужны данные водителя',
    en: 'Say what the data of the driver is needed for',
  },
} as const satisfies RefusalWords
