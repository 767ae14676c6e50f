import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const calendarWords = defineWords({
  title: { ru: 'Праздники и перенесённые дни', en: 'Holidays and moved days' },
  titleNote: { ru: 'когда вы работаете не так, как в обычную неделю', en: 'when you work otherwise than in a usual week' },
  official: {
    ru: 'Праздники и переносы производственного календаря России',
    en: 'Holidays and moved days of Russia’s production calendar',
  },
  officialNote: {
    ru: 'Накануне праздника рабочий день короче на час.',
    en: 'On the eve of a holiday the working day is an hour shorter.',
  },
  none: {
    ru: 'Своих дней пока нет. Нажмите на день в календаре или добавьте его.',
    en: 'No days of your own yet. Press a day of the calendar or add one.',
  },
  line: { ru: (n: number) => `Свой день ${n}`, en: (n: number) => `Own day ${n}` },
  day: { ru: 'День', en: 'Day' },
  note: { ru: 'Повод', en: 'Reason' },
  noteExample: { ru: 'День компании', en: 'Company day' },
  yearly: { ru: 'каждый год', en: 'every year' },
  isWorked: { ru: 'работаем', en: 'we work' },
  add: { ru: 'Добавить день', en: 'Add a day' },
  drop: { ru: 'Убрать', en: 'Take away' },
  before: { ru: 'Прошлый год', en: 'Year before' },
  after: { ru: 'Следующий год', en: 'Year after' },
  worked: {
    ru: (n: number) => countRu(n, 'рабочий день', 'рабочих дня', 'рабочих дней'),
    en: (n: number) => countEn(n, 'working day', 'working days'),
  },
  off: { ru: 'выходной', en: 'day off' },
  week: { ru: '', en: '' },
  holiday: { ru: 'праздник', en: 'holiday' },
  moved: { ru: 'перенесённый выходной', en: 'day off moved here' },
  movedWork: { ru: 'рабочий день по переносу', en: 'working day by a move' },
  eve: { ru: 'канун праздника', en: 'eve of a holiday' },
  own: { ru: 'из вашего списка', en: 'of your own list' },
  hint: {
    ru: 'Нажатие меняет день, стрелки и Page Up/Down ходят по дням.',
    en: 'A press turns the day round; arrows and Page Up/Down move.',
  },
  legend: {
    ru: 'На сером фоне выходные, красным праздники, в рамке дни вашего списка, подчёркнуты сокращённые.',
    en: 'Days off are grey, holidays red, days of your list framed, shortened days underlined.',
  },
  undecreed: {
    ru: (year: number) => `Переносы на ${year} год Правительство ещё не утвердило: показаны по правилу статьи 112 ТК РФ.`,
    en: (year: number) => `The Government has not moved the days of ${year} yet: they stand by the rule of the Labour Code, article 112.`,
  },
  answers: { ru: 'Сроки ответа', en: 'Time to answer' },
  answersNote: { ru: 'которые вы даёте другим', en: 'that you give others' },
  answersOn: { ru: 'Считать сроки ответа в рабочем времени', en: 'Count time to answer in working hours' },
  example: {
    ru: (moment: string) => `Ответ «за 2 часа» на отправленное сейчас ждали бы до ${moment}.`,
    en: (moment: string) => `An answer “in 2 hours” to what is sent now would be due by ${moment}.`,
  },
  counted: {
    ru: 'Действует на новые предложения перевозчикам, запросы изменений и отмен. Срок не уходит за начало первой погрузки. Тихие часы уведомлений «вне рабочего времени» и копии заказов без праздников идут по этому календарю. Сроки оплаты, претензий и документов считаются по закону и договору, он их не меняет.',
    en: 'It holds for new offers to carriers and requests for changes and cancellations. The time never goes behind the first loading. Quiet hours “outside working hours” and copies of orders without holidays follow this calendar. Terms of payment, claims and documents follow law and contract: it does not change them.',
  },
})
