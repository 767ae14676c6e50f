import type { RefusalWords } from './words.ts'

/** Refusals about electronic waybills. */
export const waybillRefusals = {
  'waybill.changed': {
    status: 409,
    ru: 'Накладная уже изменилась: посмотрите, что в ней нового, и повторите',
    en: 'The waybill has changed: look at what is new in it and repeat',
  },
  'waybill.title_missing': { status: 404, ru: 'Такого титула в этой накладной нет', en: 'This waybill has no such title' },
  'waybill.no_flight': { status: 404, ru: 'У заказа нет такого рейса', en: 'The order has no such flight' },
  'waybill.step_closed': { status: 409, ru: 'Сейчас этого сделать нельзя: {why}', en: 'This is not possible now: {why}' },
  'waybill.cancelled': {
    status: 409,
    ru: 'Накладную ведут, пока заказ у исполнителя и не отменён',
    en: 'A waybill is kept while the order is with an executor and not cancelled',
  },
  'waybill.incomplete': { status: 422, ru: 'Для титула не хватает данных: {missing}', en: 'The title lacks: {missing}' },
  'waybill.letter': {
    status: 422,
    ru: 'В поле «{field}» есть знаки, которых нет в кодировке электронной накладной: {letters}. Запишите их иначе {where}',
    en: 'The field “{field}” has characters the electronic waybill cannot hold: {letters}. Write them another way {where}',
  },
  'waybill.unfit': {
    status: 422,
    ru: 'Поле «{field}» в титул не войдёт: {why}. Исправьте его {where}',
    en: 'The field “{field}” does not go into the title: {why}. Put it right {where}',
  },
  'waybill.not_own': {
    status: 422,
    ru: 'Ни в вашем парке, ни в этом рейсе нет «{what}»: заведите карточку машины или водителя, титул возьмёт данные из неё. Если заказ везёт другой перевозчик, сначала он заменит машину в своём рейсе',
    en: 'Neither your fleet nor this flight has “{what}”: make a card of the vehicle or driver, the title takes its details from there. Where another carrier drives the order, he replaces the vehicle in his flight first',
  },
  'waybill.invalid': {
    status: 422,
    ru: 'Титул не проходит проверку по схеме: {why}',
    en: 'The title does not pass the check by its schema: {why}',
  },
  'waybill.no_signer': {
    status: 409,
    ru: 'Подписать некому: нужен руководитель в карточке организации или доверенность (МЧД), которая действует сегодня',
    en: 'Nobody may sign: a director on the card of the organisation or a power of attorney that holds today is needed',
  },
  'waybill.signer_ended': {
    status: 409,
    ru: 'Этот человек сегодня подписывать не может: его доверенность закончилась или отозвана. Выберите другого',
    en: 'This person may not sign today: the power of attorney has ended or was withdrawn. Choose another one',
  },
  'waybill.signer_other': {
    status: 409,
    ru: 'В файле титула подписантом назван другой человек: {name}. Подписать может он, или отзовите титул и сформируйте его заново',
    en: 'The file of the title names another signer: {name}. Let that person sign it, or take the title back and form it anew',
  },
  'waybill.no_operator': {
    status: 409,
    ru: 'Отправить некуда: оператор электронных документов не подключён. Его подключает администратор',
    en: 'There is nowhere to send it: no operator of electronic documents is connected. The administrator connects one',
  },
  'waybill.not_signature': {
    status: 422,
    ru: 'Это не отсоединённая подпись: нужен файл .sig или .p7s',
    en: 'This is no detached signature: a .sig or .p7s file is needed',
  },
  'waybill.damaged': {
    status: 409,
    ru: 'Файл титула не совпадает со своей контрольной суммой, подписывать его нельзя. Сформируйте титул заново',
    en: 'The file of the title does not match its checksum and cannot be signed. Form the title anew',
  },
} as const satisfies RefusalWords
