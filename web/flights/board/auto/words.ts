import type { PlannerRun, PlannerWeights } from '#contract/planner.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const weightWords = defineWords<Record<keyof PlannerWeights, Bilingual>>({
  emptyKm: { ru: 'Порожний пробег', en: 'Empty kilometres' },
  late: { ru: 'Час опоздания', en: 'An hour of lateness' },
  hired: { ru: 'Наёмные машины', en: 'Hired trucks' },
  overtime: { ru: 'Переработка', en: 'Overtime' },
  fairness: { ru: 'Равные часы водителей', en: 'Even hours of drivers' },
})

export const runWords = defineWords<Record<PlannerRun['status'], Bilingual>>({
  running: { ru: 'Ищем лучший план', en: 'Looking for the best plan' },
  done: { ru: 'План готов', en: 'The plan is ready' },
  stopped: { ru: 'Остановлено: лучшее из найденного', en: 'Stopped: the best that was found' },
  failed: { ru: 'Подобрать не удалось: начните ещё раз', en: 'The search failed: start it anew' },
})

export const autoWords = defineWords({
  title: { ru: 'Автоплан', en: 'Automatic plan' },
  close: { ru: 'Закрыть автоплан', en: 'Close the automatic plan' },
  about: {
    ru: 'Подберёт машины по правилам рейсов и ничего не изменит, пока вы не примените.',
    en: 'Finds trucks by the rules of flights and changes nothing until you apply it.',
  },
  what: { ru: 'Что планировать', en: 'What to plan' },
  all: { ru: 'Все без машины', en: 'All without a vehicle' },
  picked: { ru: (n: number) => `Выбранные: ${n}`, en: (n: number) => `Chosen: ${n}` },
  tooMany: { ru: (n: number) => `Выберите не больше ${n}`, en: (n: number) => `Choose ${n} at most` },
  time: { ru: 'Время поиска', en: 'Time of the search' },
  seconds: { ru: (n: number) => `${n} с`, en: (n: number) => `${n} s` },
  weights: { ru: 'Что дороже', en: 'What is dearer' },
  late: { ru: 'Можно опоздать к окну', en: 'Windows may be missed by' },
  inTime: { ru: 'нет', en: 'no' },
  lateHint: {
    ru: 'Опоздание назовём у каждого предложения, причину спросим при применении.',
    en: 'Each proposal says how late it is, and applying it asks for the reason.',
  },
  never: { ru: 'не важно', en: 'no matter' },
  usual: { ru: 'обычно', en: 'as usual' },
  much: { ru: 'важно', en: 'matters' },
  start: { ru: 'Подобрать', en: 'Find a plan' },
  again: { ru: 'Подобрать заново', en: 'Find anew' },
  stop: { ru: 'Остановить', en: 'Stop' },
  progress: { ru: 'Поиск', en: 'Search' },
  about2: {
    ru: (orders: number, trucks: number) =>
      `${countRu(orders, 'заказ', 'заказа', 'заказов')}, ${countRu(trucks, 'машина', 'машины', 'машин')}`,
    en: (orders: number, trucks: number) => `${countEn(orders, 'order', 'orders')}, ${countEn(trucks, 'truck', 'trucks')}`,
  },
  proposals: { ru: (n: number) => `Предложения: ${n}`, en: (n: number) => `Proposals: ${n}` },
  unplaced: { ru: (n: number) => `Без места: ${n}`, en: (n: number) => `Without a place: ${n}` },
  row: { ru: (orders: string, plate: string) => `${orders} на ${plate}`, en: (orders: string, plate: string) => `${orders} on ${plate}` },
  keep: { ru: 'Закрепить', en: 'Keep' },
  kept: { ru: 'Закреплено', en: 'Kept' },
  ban: { ru: 'Другую машину', en: 'Another truck' },
  changed: {
    ru: 'Закрепления и запреты учтёт новый поиск.',
    en: 'A new search goes by what is kept and what is ruled out.',
  },
  nothing: { ru: 'Пока ничего не подошло', en: 'Nothing fits so far' },
  nothingText: {
    ru: 'Ни одному заказу не нашлось машины. Причины названы ниже.',
    en: 'No order has found a truck. The reasons stand below.',
  },
  apply: { ru: (n: number) => `Применить: ${n}`, en: (n: number) => `Apply: ${n}` },
  choose: { ru: 'Отметьте предложения', en: 'Choose proposals' },
  applied: {
    ru: (n: number) => `По плану: ${countRu(n, 'рейс', 'рейса', 'рейсов')}`,
    en: (n: number) => `By the plan: ${countEn(n, 'flight', 'flights')}`,
  },
  moved: { ru: 'рейс перенесён', en: 'the flight is moved' },
  made: { ru: (number: string) => `рейс ${number}`, en: (number: string) => `flight ${number}` },
  help: { ru: (what: string) => `Поможет: ${what}`, en: (what: string) => `What would help: ${what}` },
})

export const replanWords = defineWords({
  title: { ru: (number: string) => `После рейса ${number}`, en: (number: string) => `After flight ${number}` },
  close: { ru: 'Закрыть перепланирование', en: 'Close replanning' },
  about: {
    ru: 'Рейсы этой машины и водителя, которые ещё не начались: переносится только то, что уже не успеть.',
    en: 'Flights of this truck and driver that have not begun: only what cannot be done in time any more is moved.',
  },
  moves: { ru: (n: number) => `Перенести: ${n}`, en: (n: number) => `To move: ${n}` },
  stays: { ru: (numbers: string) => `Остаются как есть: ${numbers}`, en: (numbers: string) => `Stay as they are: ${numbers}` },
  calm: { ru: 'Переносить нечего', en: 'Nothing to move' },
  calmText: { ru: 'Следующие рейсы всё ещё успевают.', en: 'The coming flights are still in time.' },
  unplaced: { ru: (n: number) => `Некому взять: ${n}`, en: (n: number) => `Nobody can take: ${n}` },
  applied: {
    ru: (n: number) => `После опоздания: ${countRu(n, 'рейс', 'рейса', 'рейсов')}`,
    en: (n: number) => `After the delay: ${countEn(n, 'flight', 'flights')}`,
  },
  comment: {
    ru: (number: string) => `Перепланировано после рейса ${number}`,
    en: (number: string) => `Planned anew after flight ${number}`,
  },
})
