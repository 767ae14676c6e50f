import type { FirstPageChangeCode } from '#contract/first-page.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { defineWords } from '#web/i18n/words.ts'

export const changeWords = defineWords({
  title: { ru: 'Со вчерашнего утра', en: 'Since yesterday morning' },
  many: { ru: '1\u00a0000+', en: '1,000+' },
  invented: {
    ru: 'Данные здесь придуманы: это демонстрационная установка.',
    en: 'The data here are invented: this is a demo installation.',
  },
})

/** What a line counts. */
export const lineWords = defineWords({
  created: { ru: 'Новые заказы', en: 'New orders' },
  loaded: { ru: 'Загружены', en: 'Loaded' },
  delivered: { ru: 'Доставлены', en: 'Delivered' },
  settlements: { ru: 'Новые реестры', en: 'New settlements' },
  pending: { ru: 'Из них ждут утверждения', en: 'Of them await approval' },
  paid: { ru: 'Оплачены реестры', en: 'Settlements paid' },
  overdue: { ru: 'Вышел срок оплаты', en: 'Became overdue' },
  registered: { ru: 'Новые организации', en: 'New organisations' },
  forwarders: { ru: 'Из них экспедиторы', en: 'Of them forwarders' },
  executors: { ru: 'Из них исполнители', en: 'Of them executors' },
  unverified: { ru: 'Из них ждут проверки', en: 'Of them await the check' },
  blocked: { ru: 'Из них заблокированы', en: 'Of them blocked' },
} satisfies Record<FirstPageChangeCode, Bilingual>)
