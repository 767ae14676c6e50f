import { z } from 'zod'
import { RuleDraft } from '#contract/management-rule-language.ts'
import type { Bilingual, Side } from '#contract/primitives.ts'
import type { Locale } from '#web/i18n/words.ts'

type Rule = Omit<z.input<typeof RuleDraft>, 'name'>
/** A rule that says something to people says it in the language of whoever takes it over. */
type Example = { side: Side | 'both'; name: Bilingual; rule: Rule | ((say: (text: Bilingual) => string) => Rule) }

/** Ready rules; one that names a group or a person is finished in the editor. */
const examples: readonly Example[] = [
  {
    side: 'forwarder',
    name: { ru: 'Короткие тенты ищут сами', en: 'Short curtain runs look for themselves' },
    rule: {
      event: 'order.placed',
      conditions: {
        groups: [
          {
            any: false,
            conditions: [
              { field: 'bodyTypes', operator: 'contains', value: 'tent' },
              { field: 'distanceKm', operator: 'lt', value: 1000 },
            ],
          },
        ],
      },
      steps: [
        { afterMinutes: 0, actions: [{ kind: 'waterfall', answerMinutes: 60, hours: 24 }] },
        { afterMinutes: 60, actions: [{ kind: 'raise_price', percent: 3 }] },
      ],
    },
  },
  {
    side: 'forwarder',
    name: { ru: 'Никто не ответил: цена выше', en: 'Nobody answered: a higher price' },
    rule: {
      event: 'demand.deadline_minus',
      minutesBefore: 60,
      conditions: { groups: [{ any: false, conditions: [{ field: 'offers', operator: 'eq', value: 0 }] }] },
      steps: [{ afterMinutes: 0, actions: [{ kind: 'raise_price', percent: 5 }] }],
      sumADay: { amount: '50000.00', currency: 'RUB' },
    },
  },
  {
    side: 'both',
    name: { ru: 'Опоздание больше часа', en: 'More than an hour late' },
    rule: say => ({
      event: 'task.late',
      conditions: { groups: [{ any: false, conditions: [{ field: 'lateMinutes', operator: 'ge', value: 60 }] }] },
      steps: [
        {
          afterMinutes: 0,
          actions: [
            { kind: 'notify', text: say({ ru: 'Машина опаздывает больше чем на час', en: 'The truck is more than an hour late' }) },
            { kind: 'message', text: say({ ru: 'Просим сообщить новое время прибытия', en: 'Please tell us the new time of arrival' }) },
          ],
        },
      ],
    }),
  },
  {
    side: 'both',
    name: { ru: 'Малые доплаты согласовать сразу', en: 'Approve small extras at once' },
    rule: {
      event: 'extra.suggested',
      steps: [{ afterMinutes: 0, actions: [{ kind: 'approve_extra', upTo: { amount: '3000.00', currency: 'RUB' } }] }],
      sumADay: { amount: '20000.00', currency: 'RUB' },
    },
  },
  {
    side: 'both',
    name: { ru: 'Документы не пришли: запросить', en: 'The documents did not come: ask for them' },
    rule: say => ({
      event: 'document.overdue',
      steps: [
        { afterMinutes: 0, actions: [{ kind: 'ask_document', document: 'tn', days: 3 }] },
        {
          afterMinutes: 1440,
          actions: [{ kind: 'notify', text: say({ ru: 'Документов нет больше суток', en: 'No documents for more than a day' }) }],
        },
      ],
    }),
  },
  {
    side: 'executor',
    name: { ru: 'Нет водителей с часами: отказать', en: 'No driver has the hours: decline' },
    rule: say => ({
      event: 'order.offered',
      conditions: { groups: [{ any: false, conditions: [{ field: 'driversWithHours', operator: 'eq', value: 0 }] }] },
      steps: [
        {
          afterMinutes: 0,
          actions: [
            {
              kind: 'decline',
              reason: 'other',
              comment: say({ ru: 'Нет водителей с часами на этот рейс', en: 'No driver has the hours for this trip' }),
            },
          ],
        },
      ],
    }),
  },
  {
    side: 'executor',
    name: { ru: 'Ответить на спрос ставкой за километр', en: 'Answer demands by a rate a kilometre' },
    rule: {
      event: 'demand.received',
      conditions: { groups: [{ any: false, conditions: [{ field: 'bodyTypes', operator: 'contains', value: 'tent' }] }] },
      steps: [
        {
          afterMinutes: 0,
          actions: [
            {
              kind: 'offer_price',
              perKm: { amount: '75.00', currency: 'RUB' },
              atLeast: { amount: '20000.00', currency: 'RUB' },
              upTo: { amount: '150000.00', currency: 'RUB' },
            },
          ],
        },
      ],
      mostADay: 20,
    },
  },
  {
    side: 'executor',
    name: { ru: 'Прицеп стоит третьи сутки', en: 'A trailer stands for the third day' },
    rule: say => ({
      event: 'trailer.left',
      steps: [
        {
          afterMinutes: 2880,
          actions: [{ kind: 'notify', text: say({ ru: 'Прицеп третьи сутки без тягача', en: 'Three days without a truck' }) }],
        },
      ],
    }),
  },
  {
    side: 'executor',
    name: { ru: 'Не наш кузов: отказать', en: 'Not our body: decline' },
    rule: say => ({
      event: 'order.offered',
      conditions: { groups: [{ any: false, conditions: [{ field: 'bodyTypes', operator: 'contains', value: 'tank' }] }] },
      steps: [
        {
          afterMinutes: 0,
          actions: [{ kind: 'decline', reason: 'other', comment: say({ ru: 'Таких машин у нас нет', en: 'We have no such trucks' }) }],
        },
      ],
    }),
  },
]

/** Examples for organisations of these sides, as drafts in the reader's language. */
export const examplesFor = (sides: readonly Side[], locale: Locale): RuleDraft[] =>
  examples
    .filter(({ side }) => side === 'both' || sides.includes(side))
    .map(({ name, rule }) =>
      z.decode(RuleDraft, { ...(typeof rule === 'function' ? rule(text => text[locale]) : rule), name: name[locale] }),
    )
