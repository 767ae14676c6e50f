import type { Bilingual } from '#contract/primitives.ts'
import type { PassedBy, Waterfall } from '#contract/waterfalls.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const courseWords = defineWords({
  title: { ru: 'По договорным ценам', en: 'By contract rates' },
  inTurn: { ru: 'Предлагаем по очереди', en: 'Offered in turn' },
  thinks: { ru: (time: string) => `на ответ ${time}`, en: (time: string) => `${time} to answer` },
  thenBack: { ru: 'Если не возьмёт никто, заказ вернётся к вам', en: 'If nobody takes it, the order returns to you' },
  nobodyTook: { ru: 'Никто из выбранных не взял', en: 'None of those chosen took it' },
  week: { ru: (days: string) => `неделя ${days}`, en: (days: string) => `week ${days}` },
  may: {
    ru: (n: number) => `На этот рейс есть ${countRu(n, 'цена', 'цены', 'цен')}, спрашиваем в таком порядке`,
    en: (n: number) => `${countEn(n, 'rate fits', 'rates fit')} this trip; executors are asked in this order`,
  },
  order: { ru: 'Кого спросили и кто дальше', en: 'Who was asked, and who comes next' },
  start: { ru: 'Предложить по очереди…', en: 'Offer one by one…' },
  again: { ru: 'Начать заново…', en: 'Begin again…' },
  stop: { ru: 'Остановить', en: 'Stop' },
  stopAsk: { ru: 'Больше никого не спрашивать?', en: 'Ask nobody else?' },
  stopStands: {
    ru: 'Предложение, которое уже отправлено, остаётся в силе до своего срока.',
    en: 'An offer that is out stands until its time is over.',
  },
  stopThen: {
    ru: 'После отказа или молчания заказ вернётся к вам.',
    en: 'When it is declined or runs out the order comes back to you.',
  },
  stopped: { ru: 'Опрос остановлен', en: 'Offering stopped' },
  offered: { ru: (until: string) => `ждём ответа ${until}`, en: (until: string) => `to answer ${until}` },
  offeredPlain: { ru: 'ждём ответа', en: 'to answer' },
  timeUsed: { ru: 'Сколько времени на ответ прошло', en: 'How much of the time to answer has passed' },
  accepted: { ru: (at: string) => `согласился ${at}`, en: (at: string) => `accepted ${at}` },
  declined: { ru: (at: string) => `отказался ${at}`, en: (at: string) => `declined ${at}` },
  expired: { ru: (minutes: string) => `не ответил за ${minutes}`, en: (minutes: string) => `no answer within ${minutes}` },
  revoked: { ru: (at: string) => `предложение снято ${at}`, en: (at: string) => `offer ended ${at}` },
  passed: { ru: (why: string) => `не спрашивали: ${why}`, en: (why: string) => `not asked: ${why}` },
  willPass: { ru: (why: string) => `не спросим: ${why}`, en: (why: string) => `will not be asked: ${why}` },
  ofCap: { ru: (taken: string, cap: string) => `${taken} из ${cap}`, en: (taken: string, cap: string) => `${taken} of ${cap}` },
  next: { ru: 'следующий', en: 'next' },
  later: { ru: 'потом', en: 'later' },
  first: { ru: 'первый', en: 'first' },
  used: {
    ru: (taken: string, cap: string) => `на неделе ${taken} из ${cap}`,
    en: (taken: string, cap: string) => `${taken} of ${cap} this week`,
  },
  share: { ru: (share: string) => `доля ${share}`, en: (share: string) => `share ${share}` },
  thenSpot: { ru: 'Если не возьмёт никто, станет разовой потребностью', en: 'If nobody takes it, it becomes a spot demand' },
  spot: { ru: 'Никто не взял:', en: 'Nobody took it:' },
  toDemand: { ru: 'разовая потребность', en: 'spot demand' },
  publish: { ru: 'Опубликовать потребность', en: 'Publish a demand' },
  byPerson: { ru: 'Опрос остановлен вручную', en: 'A person stopped it' },
  byOrder: { ru: 'Заказ ушёл другим путём', en: 'The order went another way' },
  late: {
    ru: 'Спрашивать больше некого, а до погрузки слишком мало времени для потребности',
    en: 'Nobody is left to be asked, and the loading is too near for a demand',
  },
  refused: { ru: (why: string) => `Дальше не пошло. ${why}`, en: (why: string) => `It went no further. ${why}` },
  startTitle: { ru: 'Предложить по договорным ценам', en: 'Offer by contract rates' },
  startDo: { ru: 'Предложить', en: 'Offer' },
  begun: { ru: 'Опрос начат', en: 'Offering began' },
  answer: { ru: 'На ответ каждому', en: 'Each answers within' },
  spotFor: { ru: 'Если никто не возьмёт, потребность для партнёров на', en: 'If nobody takes it, a demand to partners for' },
  hours: { ru: (n: number) => `${n}\u00a0ч`, en: (n: number) => `${n}\u00a0h` },
  nobody: {
    ru: 'Сейчас спрашивать некого: заказ сразу станет разовой потребностью',
    en: 'Nobody can be asked now: the order becomes a spot demand at once',
  },
})

export const statusWords = defineWords({
  running: { ru: 'идёт', en: 'under way' },
  matched: { ru: 'исполнитель найден', en: 'executor found' },
  spot: { ru: 'никто не взял', en: 'nobody took it' },
  stopped: { ru: 'остановлен', en: 'stopped' },
} satisfies Record<Waterfall['status'], Bilingual>)

export const passedWords = defineWords({
  cap: { ru: 'неделя заполнена', en: 'his week is full' },
  blocked: { ru: 'сейчас вы не работаете вместе', en: 'you do not work together now' },
  unfit: { ru: 'цена больше не подходит: НДС или валюта', en: 'the rate no longer fits: VAT or currency' },
} satisfies Record<PassedBy, Bilingual>)
