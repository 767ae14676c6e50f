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
  leftOf: { ru: (left: string, all: string) => `осталось ${left} из ${all}`, en: (left: string, all: string) => `${left} of ${all} left` },
  take: { ru: (number: string) => `Учесть платёж № ${number}`, en: (number: string) => `Record payment no. ${number}` },
  out: { ru: 'списание', en: 'paid out' },
  in: { ru: 'поступление', en: 'received' },
  settlement: { ru: 'Реестр', en: 'Settlement' },
  noSettlement: { ru: 'не учитывать', en: 'do not record' },
  oneMore: { ru: 'Ещё один реестр', en: 'One more settlement' },
  oneMoreNone: { ru: 'добавить', en: 'add' },
  option: {
    ru: (number: string, left: string) => `${number} · осталось ${left}`,
    en: (number: string, left: string) => `${number} · ${left} left`,
  },
  optionDue: { ru: (name: string, day: string) => `${name}, оплатить до ${day}`, en: (name: string, day: string) => `${name}, due ${day}` },
  orders: {
    ru: (number: string) => `Какие заказы реестра ${number} оплачены`,
    en: (number: string) => `Which orders of settlement ${number} are paid`,
  },
  leaveOut: { ru: (number: string) => `Убрать реестр ${number}`, en: (number: string) => `Leave settlement ${number} out` },
  whole: {
    ru: (number: string, sum: string) => `Реестр ${number}: ${sum}, станет оплачен`,
    en: (number: string, sum: string) => `Settlement ${number}: ${sum}, it becomes paid`,
  },
  some: {
    ru: (number: string, sum: string, left: string) =>
      `Реестр ${number}: ${sum} из ${left}, станет оплачен частично, сначала заказы с ранним сроком`,
    en: (number: string, sum: string, left: string) =>
      `Settlement ${number}: ${sum} of ${left}, it becomes paid in part, the orders due first before the others`,
  },
  keepRest: {
    ru: (sum: string, rest: string) => `Учесть только ${sum}, а ${rest} оставить на потом`,
    en: (sum: string, rest: string) => `Record ${sum} alone and keep ${rest} for later`,
  },
  restStays: {
    ru: (rest: string) => `Останется не учтено ${rest}: при следующей загрузке выписки остаток можно учесть или отложить`,
    en: (rest: string) => `${rest} stays unrecorded: when the statement is read again it can be recorded or left aside`,
  },
  noOpen: {
    ru: 'С этим контрагентом нет проведённых реестров, по которым осталось платить',
    en: 'There is no posted settlement with this party that anything is left to pay of',
  },
  foreign: { ru: 'Платёж прошёл не по вашему счёту', en: 'The payment is of no account of yours' },
  leave: { ru: 'Отложить', en: 'Leave aside' },
  leaveTitle: { ru: 'Отложить платёж', en: 'Leave a payment aside' },
  leaveText: {
    ru: (sum: string) =>
      `${sum} не попадёт ни в один реестр. Кто загрузит эту выписку снова, увидит причину и сможет вернуть платёж в работу.`,
    en: (sum: string) =>
      `${sum} goes to no settlement. Whoever reads this statement again sees the reason and can take the payment up again.`,
  },
  leaveWhy: { ru: 'Почему', en: 'Why' },
  leaveHint: { ru: 'Например: не за перевозки, аванс, возврат', en: 'For instance: not for freight, an advance, a refund' },
  leaveShort: { ru: 'Напишите причину, хотя бы три буквы', en: 'Give the reason, three letters at least' },
  leftAside: {
    ru: (name: string, at: string) => `Отложено ${at} (${name})`,
    en: (name: string, at: string) => `Left aside ${at} (${name})`,
  },
  takeUp: { ru: 'Вернуть в работу', en: 'Take up again' },
  order: { ru: (number: string, sum: string) => `${number} · ${sum}`, en: (number: string, sum: string) => `${number} · ${sum}` },
  fits: { ru: 'Сумма сходится', en: 'The sum fits' },
  differs: {
    ru: (chosen: string, paid: string) =>
      `Выбрано ${chosen}, в платеже ${paid}: выберите заказы не меньше чем на эту сумму или отметьте, что остаток ждёт`,
    en: (chosen: string, paid: string) =>
      `${chosen} chosen, the payment is ${paid}: choose orders for no less than that, or say that the rest waits`,
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
