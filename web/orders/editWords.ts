import { defineWords } from '#web/i18n/words.ts'

export const editWords = defineWords({
  title: { ru: 'Правка заказов', en: 'Editing orders' },
  noneTitle: { ru: 'Заказы не выбраны', en: 'No orders are chosen' },
  noneText: {
    ru: 'Здесь правят выбранные заказы. Откройте нужный в списке: в его карточке есть «Изменить».',
    en: 'Chosen orders are edited here. Open the one you need in the list: its card has “Edit”.',
  },
  toList: { ru: 'К списку заказов', en: 'To the list of orders' },
  oneByOne: {
    ru: 'Общая таблица для правки строится, пока каждый заказ правят в его форме.',
    en: 'A common table for editing is being built; until then each order is edited in its form.',
  },
  edit: { ru: 'Изменить', en: 'Edit' },
  editOf: { ru: (number: string) => `Изменить ${number}`.trim(), en: (number: string) => `Edit ${number}`.trim() },
  open: { ru: 'Открыть', en: 'Open' },
  openOf: { ru: (number: string) => `Открыть ${number}`, en: (number: string) => `Open ${number}` },
  lost: {
    ru: 'Такого заказа нет, либо у вашей организации нет к нему доступа.',
    en: 'There is no such order, or your organisation has no access to it.',
  },
})
