import { defineWords } from '#web/i18n/words.ts'

/** What keys do, by screen. */
export const keyWords = defineWords({
  title: { ru: 'Клавиши этого экрана', en: 'Keys of this screen' },
  everywhere: { ru: 'Везде', en: 'Everywhere' },
  here: { ru: 'На этом экране', en: 'On this screen' },
  palette: { ru: 'найти и сделать', en: 'find and do' },
  search: { ru: 'поиск', en: 'search' },
  go: { ru: 'к заказам, тендерам, рейсам, спросу', en: 'to orders, tenders, flights, demand' },
  undo: { ru: 'вернуть последнее, пока это предлагают', en: 'take back what was done last, while it is offered' },
  back: { ru: 'шаг назад', en: 'one step back' },
  help: { ru: 'эта подсказка', en: 'this help' },
  queueMove: { ru: 'по очереди вверх и вниз', en: 'up and down the queue' },
  queueDo: { ru: 'сделать предложенное', en: 'do what is proposed' },
  tiles: { ru: 'плитки сверху', en: 'the tiles above' },
  neighbours: { ru: 'предыдущий и следующий в списке', en: 'previous and next of the list' },
  assign: { ru: 'подобрать машину', en: 'find a truck' },
  choose: { ru: 'выбрать задачу', en: 'choose a task' },
  lanes: { ru: 'полосы и рейсы', en: 'lanes and flights' },
  open: { ru: 'открыть, проверить', en: 'open, check' },
  now: { ru: 'к текущему времени', en: 'back to now' },
  shift: { ru: 'сдвинуть время', en: 'move the window' },
  scale: { ru: 'масштаб', en: 'scale' },
  unassign: { ru: 'отменить последнее назначение', en: 'undo the last assignment' },
})
