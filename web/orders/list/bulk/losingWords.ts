import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

/** What follows for many orders that are declined, revoked or cancelled at once. */
export const losingWords = defineWords({
  decline: { ru: 'Заказы вернутся экспедиторам.', en: 'The orders return to their forwarders.' },
  cancel: { ru: 'Отмена окончательна: исполнители получат сообщение.', en: 'Cancelling is final: the executors are told.' },
  revokeForwarder: {
    ru: 'Исполнители потеряют заказы и узнают причину. Заказы вернутся в «Ищут исполнителя».',
    en: 'The executors lose the orders and learn the reason. The orders return to “Seeking executor”.',
  },
  revokeExecutor: {
    ru: 'Заказы вернутся экспедиторам, открыть их будет нельзя. Отказ и причина останутся в истории.',
    en: 'The orders return to their forwarders and cannot be opened any more. The refusal and its reason stay in the history.',
  },
  flights: {
    ru: (n: number) => `${countRu(n, 'рейс отменится', 'рейса отменятся', 'рейсов отменятся')}, машины и водители освободятся.`,
    en: (n: number) => `${countEn(n, 'flight is', 'flights are')} cancelled, vehicles and drivers are free.`,
  },
  penalties: {
    ru: (n: number, sums: string) =>
      `Штраф за ${countRu(n, 'заказ', 'заказа', 'заказов')}${sums && `: ${sums}`}. Запишется черновиками претензий.`,
    en: (n: number, sums: string) =>
      `A penalty for ${countEn(n, 'order', 'orders')}${sums && `: ${sums}`}. It is kept as drafts of claims.`,
  },
  counting: { ru: 'Считаем штраф по условиям заказов…', en: 'Working out the penalty by the terms of the orders…' },
  noPenalties: { ru: 'Штрафа по условиям этих заказов сейчас нет.', en: 'By the terms of these orders there is no penalty now.' },
})
