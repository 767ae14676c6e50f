import type { RefusalWords } from './words.ts'

/** Refusals about contract rates and the waterfalls that ask by them. */
export const waterfallRefusals = {
  'rate.not_found': { status: 404, ru: 'Такой договорной цены нет. Обновите список', en: 'There is no such rate. Reload the list' },
  'rate.changed': {
    status: 409,
    ru: 'Договорная цена изменилась, пока вы её смотрели. Обновите список',
    en: 'The rate has changed since you read it. Reload the list',
  },
  'rate.ended': {
    status: 409,
    ru: 'Эта цена уже закончилась: заведите новую',
    en: 'This rate has ended: make a new one',
  },
  'rate.awarded': {
    status: 409,
    ru: 'Цену присудил тендер: она, НДС, направление и первый день остаются, как присуждено. Меняются конец, доля и недельный предел',
    en: 'A tender awarded this rate: price, VAT, lane and first day stay as awarded. The end, the share and the weekly cap may change',
  },
  'rate.invalid': { status: 422, ru: 'Проверьте поле «{field}»: {why}', en: 'Check the field “{field}”: {why}' },
  'waterfall.no_rates': {
    status: 409,
    ru: 'На это направление и день погрузки договорных цен нет: опубликуйте потребность или предложите заказ напрямую',
    en: 'There is no rate for this lane and day: publish a demand or offer the order directly',
  },
  'waterfall.order_busy': {
    status: 409,
    ru: 'По договорным ценам предлагают размещённый заказ, у которого нет исполнителя. Этот в статусе «{status}»',
    en: 'An order that is placed and has no executor is offered by rates. This one is “{status}”',
  },
  'waterfall.nobody': {
    status: 409,
    ru: 'По договорным ценам сейчас никто не возьмёт, а до погрузки слишком мало времени для потребности: предложите заказ напрямую',
    en: 'Nobody can be asked by a rate now, and the loading is too near for a demand: offer the order directly',
  },
  'waterfall.none': { status: 409, ru: 'Этот заказ по очереди не предлагается', en: 'This order is not being offered one by one' },
  'waterfall.changed': {
    status: 409,
    ru: 'Очередь изменилась, пока вы её смотрели. Откройте её заново',
    en: 'The queue has changed since you read it. Open it again',
  },
  'waterfall.asked': { status: 422, ru: 'Этого исполнителя уже спрашивали', en: 'This executor was asked already' },
} as const satisfies RefusalWords
