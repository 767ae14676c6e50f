import type { JournalKind } from '#contract/company.ts'
import { defineWords } from '#web/i18n/words.ts'

export const journalWords = defineWords({
  label: { ru: 'Журнал организации', en: 'Journal of the organisation' },
  kind: { ru: 'Показать', en: 'Show' },
  empty: { ru: 'Записей нет', en: 'Nothing here yet' },
  emptyText: {
    ru: 'Каждое изменение организации, сотрудников, счетов и заказов остаётся здесь.',
    en: 'Every change of the organisation, people, accounts and orders stays here.',
  },
  more: { ru: 'Показать ещё', en: 'Show more' },
  own: { ru: 'Здесь только ваши действия: весь журнал видит владелец.', en: 'Your own deeds alone: the owner sees the whole journal.' },
  system: { ru: 'Система', en: 'System' },
  someone: { ru: 'Сотрудник', en: 'An employee' },
  fields: { ru: 'поля', en: 'fields' },
})

export const kindWords = defineWords({
  all: { ru: 'Всё', en: 'Everything' },
  organization: { ru: 'Организация', en: 'Organisation' },
  employee: { ru: 'Сотрудники', en: 'People' },
  bank: { ru: 'Банк', en: 'Bank' },
  session: { ru: 'Входы', en: 'Sign-ins' },
  order: { ru: 'Заказы', en: 'Orders' },
} satisfies Record<JournalKind, { ru: string; en: string }>)

/** Deeds by their code; one that is not here is said by its kind. */
export const deedWords = defineWords({
  'organization.registered': { ru: 'Организация зарегистрирована', en: 'The organisation was registered' },
  'organization.changed': { ru: 'Изменены реквизиты', en: 'Details changed' },
  'organization.time': { ru: 'Изменены часовой пояс и рабочее время', en: 'Time zone and hours changed' },
  'organization.numbering': { ru: 'Изменена нумерация', en: 'Numbering changed' },
  'organization.signing': { ru: 'Изменены подписи и полисы', en: 'Signing and policy changed' },
  'organization.tax': { ru: 'Записан налоговый режим', en: 'Tax regime written down' },
  'organization.tax_dropped': { ru: 'Убран будущий налоговый режим', en: 'A future tax regime taken away' },
  'bank.added': { ru: 'Добавлен счёт', en: 'Account added' },
  'bank.changed': { ru: 'Изменён счёт', en: 'Account changed' },
  'bank.removed': { ru: 'Удалён счёт', en: 'Account removed' },
  'employee.changed': { ru: 'Изменён сотрудник', en: 'Employee changed' },
  'employee.dismissed': { ru: 'Сотрудник уволен', en: 'Employee dismissed' },
  'employee.restored': { ru: 'Сотрудник возвращён', en: 'Employee taken back' },
  'invitation.sent': { ru: 'Приглашение создано', en: 'Invitation made' },
  'invitation.resent': { ru: 'Приглашение отправлено ещё раз', en: 'Invitation sent again' },
  'invitation.revoked': { ru: 'Приглашение отозвано', en: 'Invitation taken back' },
  'invitation.accepted': { ru: 'Приглашение принято', en: 'Invitation accepted' },
  'session.ended': { ru: 'Вход завершён', en: 'Sign-in ended' },
  'order.create': { ru: 'Создан черновик заказа', en: 'Order drafted' },
  'order.save': { ru: 'Изменён заказ', en: 'Order changed' },
  'order.place': { ru: 'Заказ размещён', en: 'Order placed' },
  'order.offer': { ru: 'Заказ предложен исполнителю', en: 'Order offered' },
  'order.accept': { ru: 'Заказ принят исполнителем', en: 'Order accepted' },
  'order.decline': { ru: 'Исполнитель отказался', en: 'Offer declined' },
  'order.expire': { ru: 'Срок ответа истёк', en: 'Offer ran out' },
  'order.assign': { ru: 'Назначены машина и водитель', en: 'Vehicle and driver assigned' },
  'order.replace': { ru: 'Заменены машина или водитель', en: 'Vehicle or driver replaced' },
  'order.revoke': { ru: 'Заказ отозван', en: 'Order taken back' },
  'order.cancel': { ru: 'Заказ отменён', en: 'Order cancelled' },
  'order.complete': { ru: 'Заказ завершён', en: 'Order completed' },
  'order.rework': { ru: 'Заказ возвращён на доработку', en: 'Order sent back for rework' },
})

export const deedKindWords = defineWords({
  organization: { ru: 'Изменена организация', en: 'Organisation changed' },
  employee: { ru: 'Изменены сотрудники', en: 'People changed' },
  invitation: { ru: 'Изменено приглашение', en: 'Invitation changed' },
  bank: { ru: 'Изменены счета', en: 'Accounts changed' },
  session: { ru: 'Изменены входы', en: 'Sign-ins changed' },
  order: { ru: 'Действие с заказом', en: 'A deed on an order' },
  driver: { ru: 'Действие с водителем', en: 'A deed on a driver' },
  vehicle: { ru: 'Действие с машиной', en: 'A deed on a vehicle' },
  car: { ru: 'Действие с машиной', en: 'A deed on a vehicle' },
  partner: { ru: 'Действие с партнёром', en: 'A deed on a partner' },
  customer: { ru: 'Действие с заказчиком', en: 'A deed on a customer' },
  point: { ru: 'Действие с точкой', en: 'A deed on a point' },
  file: { ru: 'Действие с файлом', en: 'A deed on a file' },
  other: { ru: 'Действие', en: 'A deed' },
})
