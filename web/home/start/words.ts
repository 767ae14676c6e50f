import type { StartStepCode } from '#contract/first-page.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const startWords = defineWords({
  title: { ru: 'С чего начать', en: 'How to begin' },
  forwarder: {
    ru: 'Шесть шагов до первой перевозки; каждый отмечается сам. Здесь появится очередь дел: что нужно, до какого часа и что будет, если не успеть.',
    en: 'Six steps to the first transport; each ticks by itself. Your queue appears here: what is needed, by what hour, and what happens otherwise.',
  },
  executor: {
    ru: 'Шесть шагов до первого рейса; каждый отмечается сам. Здесь появится очередь дел: что нужно, до какого часа и что будет, если не успеть.',
    en: 'Six steps to the first flight; each ticks by itself. Your queue appears here: what is needed, by what hour, and what happens otherwise.',
  },
  progress: {
    ru: (done: number, all: number) => `Готово ${done} из ${all}`,
    en: (done: number, all: number) => `${done} of ${all} done`,
  },
  next: { ru: 'Дальше:', en: 'Next:' },
  hide: { ru: 'Больше не показывать', en: 'Do not show again' },
  ready: { ru: 'готово', en: 'done' },
  open: { ru: 'Открыть', en: 'Open' },
  create: { ru: 'Создать заказ', en: 'Create order' },
})

export const stepWords = defineWords({
  company: { ru: 'Организация', en: 'Organisation' },
  people: { ru: 'Сотрудники', en: 'People' },
  partners: { ru: 'Партнёры', en: 'Partners' },
  customers: { ru: 'Заказчики и адреса', en: 'Customers and addresses' },
  fleet: { ru: 'Машины и водители', en: 'Vehicles and drivers' },
  order: { ru: 'Первый заказ', en: 'First order' },
  notices: { ru: 'Уведомления', en: 'Notifications' },
} satisfies Record<StartStepCode, Bilingual>)

/** What a step says while it is not done. */
export const stepTexts = defineWords({
  company: {
    ru: 'Реквизиты, адрес, контакты и счёт: по ним вас проверят и заплатят.',
    en: 'Details, address, contacts and account: for the check and for payments.',
  },
  people: {
    ru: 'Пока вы один: пригласите коллег, каждый со своими правами.',
    en: 'You are alone so far: invite colleagues, each with rights of his own.',
  },
  partners: { ru: 'Пока ни одного: с кем работать, находят по ИНН.', en: 'None yet: whom to work with is found by tax number.' },
  customers: {
    ru: 'Пока ни одного: в заказе адреса можно вписать от руки.',
    en: 'None yet: addresses can be typed into an order by hand.',
  },
  fleet: {
    ru: 'Нужны хотя бы одна машина и один водитель: принятый заказ отдают им.',
    en: 'At least one vehicle and one driver: an accepted order is given to them.',
  },
  order: { ru: 'Маршрут, груз, машина и цена.', en: 'Route, cargo, vehicle and price.' },
  notices: { ru: 'О чём и куда вам сообщать: почта, мессенджер, телефон.', en: 'What to tell you and where: mail, messenger, phone.' },
} satisfies Record<StartStepCode, Bilingual>)

/** How much of a step is there. */
export const stepCounts = defineWords({
  company: { ru: (n: number, of: number) => `Заполнено ${n} из ${of}`, en: (n: number, of: number) => `${n} of ${of} filled in` },
  people: { ru: (n: number) => countRu(n, 'сотрудник', 'сотрудника', 'сотрудников'), en: (n: number) => countEn(n, 'person', 'people') },
  partners: {
    ru: (n: number) => countRu(n, 'действующий партнёр', 'действующих партнёра', 'действующих партнёров'),
    en: (n: number) => countEn(n, 'active partner', 'active partners'),
  },
  customers: {
    ru: (n: number) => `${countRu(n, 'заказчик', 'заказчика', 'заказчиков')}: форма заказа подскажет их сама.`,
    en: (n: number) => `${countEn(n, 'customer', 'customers')}: the order form suggests them.`,
  },
  fleet: {
    ru: (n: number) => countRu(n, 'машина или водитель', 'машины и водителя', 'машин и водителей'),
    en: (n: number) => countEn(n, 'vehicle or driver', 'vehicles and drivers'),
  },
})
