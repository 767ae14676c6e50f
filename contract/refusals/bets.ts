import type { RefusalWords } from './words.ts'

/** Refusals about bets and the server’s bidding for an executor. */
export const betRefusals = {
  'bet.not_found': { status: 404, ru: 'Такой ставки нет. Обновите лот', en: 'There is no such bet. Reload the lot' },
  'bet.too_high': { status: 422, ru: 'Ставка должна быть не выше {max}', en: 'The bet must be {max} or lower' },
  'bet.too_low': { status: 422, ru: 'Ставка должна быть не ниже {min}', en: 'The bet must be {min} or higher' },
  'bet.below_floor': { status: 422, ru: 'Организатор не принимает ставки ниже {min}', en: 'The organiser takes no bets below {min}' },
  'bet.above_start': {
    status: 422,
    ru: 'Первая ставка не может быть выше начальной цены {max}',
    en: 'The first bet cannot be above the start price {max}',
  },
  'bet.currency': { status: 422, ru: 'Ставки в этом тендере в валюте {currency}', en: 'Bets of this tender are in {currency}' },
  'bet.sealed': {
    status: 422,
    ru: 'Ставки этого лота запечатываются: откройте лот заново и повторите',
    en: 'Bets of this lot are sealed: open the lot again and repeat',
  },
  'bet.not_sealed': { status: 422, ru: 'Ставки этого лота открытые', en: 'Bets of this lot are open' },
  'bet.unpadded': {
    status: 422,
    ru: 'Страница старше сервера и запечатала ставку по-старому. Обновите страницу и отправьте ставку ещё раз',
    en: 'The page is older than the server and sealed the bet the old way. Reload the page and send the bet again',
  },
  'bet.copied': {
    status: 422,
    ru: 'Такую запечатанную ставку уже прислал другой участник. Запечатайте свою заново',
    en: 'Another bidder has sent this sealed bet already. Seal your own anew',
  },
  'bet.not_eligible': { status: 403, ru: 'Ставку сделать нельзя: {why}', en: 'A bet cannot be placed: {why}' },
  'bet.too_often': {
    status: 429,
    ru: 'Не больше {most} ставок в минуту. Повторите через {seconds} с',
    en: 'No more than {most} bets a minute. Repeat in {seconds} s',
  },
  'bet.blocked': {
    status: 403,
    ru: 'Вы отзывали ставки больше {most} раз: в этом тендере ставки для вас закрыты',
    en: 'You have withdrawn bets more than {most} times: bidding in this tender is closed to you',
  },
  'bet.stays': {
    status: 409,
    ru: 'Отозвать ставку уже нельзя: правила тендера этого не разрешают',
    en: 'The bet cannot be withdrawn: the rules of the tender do not allow it',
  },
  'bet.share': {
    status: 422,
    ru: 'Укажите долю объёма, которую берёте, от 0,01 до 100 %',
    en: 'Give the share of the volume you take, from 0.01 to 100 %',
  },
  'robot.kind': { status: 422, ru: 'Автоставка бывает только в торгах на понижение', en: 'An auto-bid is for reductions alone' },
} as const satisfies RefusalWords
