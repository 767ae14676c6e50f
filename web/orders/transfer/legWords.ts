import type { LegGives } from '#contract/transfers.ts'
import { defineWords } from '#web/i18n/words.ts'

/** Words about one leg of an order that is passed on. */
export const legWords = defineWords({
  what: { ru: 'Что передаёте', en: 'What you pass on' },
  whole: { ru: 'Весь заказ', en: 'The whole order' },
  before: { ru: 'До перегруза', en: 'Up to a reload' },
  after: { ru: 'После перегруза', en: 'From a reload on' },
  place: { ru: 'Город перегруза', en: 'Town of the reload' },
  placePlaceholder: { ru: 'Начните вводить город', en: 'Begin to type a town' },
  placeNone: { ru: 'Выберите город перегруза', en: 'Choose the town of the reload' },
  address: { ru: 'Адрес или место', en: 'Address or place' },
  at: { ru: 'Когда обе машины будут там', en: 'When both vehicles are there' },
  atNone: { ru: 'Укажите день и время', en: 'Give the day and the time' },
  clockOf: { ru: (zone: string) => `По времени города, ${zone}`, en: (zone: string) => `By the clock of the town, ${zone}` },
  requestOwn: {
    ru: 'На своё плечо машину назначаете вы. Заказ будет готов, когда машины есть на обоих плечах.',
    en: 'You assign a vehicle to your own leg. The order is ready once both legs have theirs.',
  },
  requestChild: {
    ru: 'Появится дочерний заказ на одно плечо. Укажите в нём цену, перевозчика и того, кто встретит машину на перегрузе.',
    en: 'A child order for one leg appears. Give it a price, a carrier and whoever meets the vehicle at the reload.',
  },
  recallOwn: {
    ru: 'Машина, назначенная на своё плечо, освободится, а если она уже в пути, повезёт груз до конца.',
    en: 'The vehicle assigned to the own leg is free again, and goes on to the end where it is under way.',
  },
  title: { ru: 'Передача плеча', en: 'Transfer of a leg' },
  leg: { ru: 'Передано плечо', en: 'Leg passed on' },
  asked: { ru: 'Какое плечо', en: 'Which leg' },
  where: {
    ru: (gives: LegGives, place: string, at: string) => `${gives === 'after' ? 'После' : 'До'} перегруза: ${place}, ${at}`,
    en: (gives: LegGives, place: string, at: string) => `${gives === 'after' ? 'From the reload on' : 'Up to the reload'}: ${place}, ${at}`,
  },
  childTitle: { ru: 'Плечо другого заказа', en: 'Leg of another order' },
  carriedBy: { ru: (name: string) => `везёт ${name}`, en: (name: string) => `carried by ${name}` },
})
