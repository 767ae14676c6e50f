import type { RefusalWords } from './words.ts'

/** Given by what opens an own vehicle (`findVehicle`). */
export const openVehicleRefusals = {
  'car.not_found': { status: 404, ru: 'Такой машины у вас нет', en: 'You have no such vehicle' },
} as const satisfies RefusalWords

/** Given by what holds a vehicle for a change (`lockVehicle`). */
export const lockVehicleRefusals = {
  ...openVehicleRefusals,
  'car.changed': {
    status: 409,
    ru: 'Карточка машины уже изменена: откройте её заново и повторите',
    en: 'The vehicle has changed: open it again and repeat',
  },
} as const satisfies RefusalWords

/** Given where a flight is assigned a vehicle (`flights/rules.ts` and its store). */
export const vehicleAssignmentRefusals = {
  ...openVehicleRefusals,
  'car.busy': { status: 409, ru: '{plate} в это время занята рейсом {flight}', en: '{plate} is taken by flight {flight} at that time' },
  'car.inactive': { status: 409, ru: '{plate} не в строю', en: '{plate} is not in service' },
  'car.unfit': { status: 422, ru: '{plate} не подходит: {why}', en: '{plate} does not fit: {why}' },
  'car.overloaded': {
    status: 422,
    ru: '{plate} не подходит на плече {leg}: {why}, {load} при {limit}',
    en: '{plate} does not fit on leg {leg}: {why}, {load} of {limit}',
  },
  'car.mixed': {
    status: 422,
    ru: '{plate}: по ДОПОГ нельзя везти вместе {one} и {other}',
    en: '{plate}: by ADR {one} and {other} may not travel together',
  },
  'car.temperatures': {
    status: 422,
    ru: '{plate}: у грузов на плече {leg} нет общей температуры: {ranges}',
    en: '{plate}: the cargoes of leg {leg} have no temperature in common: {ranges}',
  },
  'car.too_far': {
    status: 422,
    ru: '{plate} не успевает после рейса {flight}: будет на точке {stop} не раньше {earliest}, окно до {until}',
    en: '{plate} comes too late from flight {flight}: at {stop} not before {earliest}, the window ends {until}',
  },
  'car.late_for_next': {
    status: 422,
    ru: '{plate} не успеет на рейс {flight}: будет там не раньше {earliest}, окно до {until}',
    en: '{plate} would be late for flight {flight}: there not before {earliest}, the window ends {until}',
  },
  'car.noncompliant': { status: 409, ru: '{plate} не может выехать, истекло: {why}', en: '{plate} may not drive, out of date: {why}' },
} as const satisfies RefusalWords

/** Refusals about vehicles. */
export const vehicleRefusals = {
  ...lockVehicleRefusals,
  ...vehicleAssignmentRefusals,
  'car.step_closed': {
    status: 409,
    ru: 'Сейчас это действие невозможно: статус машины «{status}»',
    en: 'This is not possible now: the vehicle is “{status}”',
  },
  'car.incomplete': { status: 422, ru: 'Исправьте карточку машины: {missing}', en: 'Put the vehicle right: {missing}' },
  'car.plate_taken': {
    status: 409,
    ru: 'Номер {plate} уже есть в вашем парке',
    en: 'There is a vehicle with the plate {plate} in your fleet already',
  },
  'car.place_unknown': { status: 422, ru: 'Выберите место стоянки из списка', en: 'Choose the home base from the list' },
  'car.in_flight': {
    status: 409,
    ru: '{plate} занята рейсами: {flights}. Сначала замените её в них',
    en: '{plate} is in flights: {flights}. Replace it there first',
  },
  'car.coupled': { status: 409, ru: '{plate} уже в сцепке, сначала расцепите', en: '{plate} is coupled already, uncouple it first' },
  'car.not_coupled': { status: 409, ru: '{plate} ни с чем не в сцепке', en: '{plate} is not coupled with anything' },
  'car.pair_unfit': {
    status: 422,
    ru: '{plate} не сцепляется с {truck}: тягачу нужен полуприцеп, грузовику прицеп',
    en: '{plate} does not couple with {truck}: a tractor needs a semi-trailer, a truck needs a trailer',
  },
  'car.apart': {
    status: 409,
    ru: '{truck} стоит в другом месте ({place}), чем {plate} ({other}). Подтвердите, что прицеп перегнали',
    en: '{truck} stands elsewhere ({place}) than {plate} ({other}). Confirm that the trailer was brought',
  },
  'car.repair_past': { status: 422, ru: 'Окончание ремонта уже прошло', en: 'The end of the repair has passed' },
  'car.comment_missing': { status: 422, ru: 'Для причины «другое» напишите пояснение', en: 'For “other”, write an explanation' },
  'car.basis_missing': {
    status: 422,
    ru: 'Для собственной машины сверьте владельца в СТС',
    en: 'For a vehicle of one’s own compare the owner in the registration certificate',
  },
} as const satisfies RefusalWords
