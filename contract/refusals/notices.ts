import type { RefusalWords } from './words.ts'

/** Refusals about notices. */
export const noticeRefusals = {
  'notice.mandatory': {
    status: 409,
    ru: 'Об этом событии сообщаем всегда: отключить его нельзя. Можно заглушить один объект',
    en: 'This event is always told and cannot be switched off. One object can be muted',
  },
  'notice.too_many_mutes': {
    status: 409,
    ru: 'Заглушено уже {most}: верните что-нибудь, чтобы заглушить ещё',
    en: '{most} are muted already: let something be heard again to mute more',
  },
} as const satisfies RefusalWords
