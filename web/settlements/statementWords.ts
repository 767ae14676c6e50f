import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const statementWords = defineWords({
  title: { ru: 'Выписка банка', en: 'Bank statement' },
  about: {
    ru: 'Файл обмена 1CClientBankExchange из интернет-банка. Сначала вы увидите, что к чему относится; до подтверждения ничего не изменится.',
    en: 'An exchange file 1CClientBankExchange of the bank. You first see what belongs to what; nothing changes before you confirm.',
  },
  drop: { ru: 'Перетащите файл сюда', en: 'Drop the file here' },
  choose: { ru: 'Выбрать файл', en: 'Choose a file' },
  reading: { ru: 'Читаем выписку…', en: 'Reading the statement…' },
  tooLarge: {
    ru: (kb: string) => `Файл больше ${kb} кБ: выгрузите выписку за меньший период.`,
    en: (kb: string) => `The file is over ${kb} kB: take the statement for a shorter period.`,
  },
  other: { ru: 'Другой файл', en: 'Another file' },
  account: {
    ru: (account: string, days: string) => `Счёт ${account}, ${days}`,
    en: (account: string, days: string) => `Account ${account}, ${days}`,
  },
  none: { ru: 'В выписке нет платежей', en: 'The statement holds no payments' },
  faults: {
    ru: (n: number) => `Не прочитано: ${countRu(n, 'место', 'места', 'мест')}`,
    en: (n: number) => `Not read: ${countEn(n, 'place', 'places')}`,
  },
  fault: { ru: (line: number, words: string) => `строка ${line}: ${words}`, en: (line: number, words: string) => `line ${line}: ${words}` },
  payment: {
    ru: (number: string, day: string) => `№ ${number} от ${day}`,
    en: (number: string, day: string) => `No. ${number} of ${day}`,
  },
  take: { ru: (number: string) => `Учесть платёж № ${number}`, en: (number: string) => `Record payment no. ${number}` },
  out: { ru: 'списание', en: 'paid out' },
  in: { ru: 'поступление', en: 'received' },
  registry: { ru: 'Реестр', en: 'Registry' },
  noRegistry: { ru: 'не учитывать', en: 'do not record' },
  orders: { ru: 'Какие заказы оплачены', en: 'Which orders are paid' },
  order: { ru: (number: string, sum: string) => `${number} · ${sum}`, en: (number: string, sum: string) => `${number} · ${sum}` },
  fits: { ru: 'Сумма сходится', en: 'The sum fits' },
  differs: {
    ru: (chosen: string, paid: string) => `Выбрано ${chosen}, в платеже ${paid}: выберите заказы не меньше чем на сумму платежа`,
    en: (chosen: string, paid: string) => `${chosen} chosen, the payment is ${paid}: choose orders for no less than the payment`,
  },
  part: {
    ru: (chosen: string, paid: string) => `Выбрано ${chosen}, в платеже ${paid}: учтётся частичная оплата, сначала заказы с ранним сроком`,
    en: (chosen: string, paid: string) =>
      `${chosen} chosen, the payment is ${paid}: it pays in part, the orders due first before the others`,
  },
  confirm: {
    ru: (n: number) => `Учесть ${countRu(n, 'платёж', 'платежа', 'платежей')}`,
    en: (n: number) => `Record ${countEn(n, 'payment', 'payments')}`,
  },
  nothingChosen: {
    ru: 'Выберите хотя бы один платёж и заказы не меньше чем на его сумму',
    en: 'Choose at least one payment, and orders for no less than it',
  },
  done: { ru: (n: number) => `Учтено платежей: ${n}`, en: (n: number) => `Payments recorded: ${n}` },
  doneText: { ru: 'Обе стороны видят дату и номер платежа.', en: 'Both sides see the day and number of the payment.' },
})
