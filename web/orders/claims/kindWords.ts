import { defineWords } from '#web/i18n/words.ts'

/** What a claim is for. */
export const claimKindWords = defineWords({
  executor_revoke: { ru: 'Отзыв исполнителем', en: 'Given back by the executor' },
  forwarder_revoke: { ru: 'Отзыв экспедитором', en: 'Taken back by the forwarder' },
  forwarder_cancel: { ru: 'Отмена заказа', en: 'Order cancelled' },
  no_vehicle: { ru: 'Невывоз груза', en: 'No vehicle for the cargo' },
  no_cargo: { ru: 'Непредъявление груза', en: 'Cargo not handed over' },
  detention: { ru: 'Простой', en: 'Detention' },
  late_loading: { ru: 'Опоздание на погрузку', en: 'Late to loading' },
  late_delivery: { ru: 'Просрочка доставки', en: 'Late delivery' },
  late_payment: { ru: 'Просрочка оплаты', en: 'Late payment' },
  damage: { ru: 'Повреждение груза', en: 'Cargo damaged' },
  shortage: { ru: 'Недостача груза', en: 'Cargo short' },
  temperature: { ru: 'Нарушен температурный режим', en: 'Out of the temperature range' },
  other: { ru: 'Другое', en: 'Other' },
})

/** How far a claim is. */
export const claimStatusWords = defineWords({
  draft: { ru: 'Черновик', en: 'Draft' },
  opened: { ru: 'Ждёт ответа', en: 'Awaits an answer' },
  disputed: { ru: 'Есть возражение', en: 'Disputed' },
  agreed: { ru: 'Согласована', en: 'Agreed' },
  settled: { ru: 'Погашена', en: 'Settled' },
  rejected: { ru: 'Снята по возражению', en: 'Dropped after dispute' },
  withdrawn: { ru: 'Снята', en: 'Withdrawn' },
  court: { ru: 'Передана в суд', en: 'In court' },
})
