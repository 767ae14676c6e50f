import { defineWords } from '#web/i18n/words.ts'

/** Words around the positions of the phone; what is agreed to stands in the contract. */
export const consentWords = defineWords({
  title: { ru: 'Местоположение', en: 'Your position' },
  question: { ru: 'Передавать местоположение телефона?', en: 'Send the position of this phone?' },
  agree: { ru: 'Согласен', en: 'I agree' },
  refuse: { ru: 'Не передавать', en: 'Do not send' },
  withdraw: { ru: 'Отозвать согласие', en: 'Withdraw the consent' },
  after: { ru: 'Всё-таки передавать', en: 'Send it after all' },
  given: { ru: (at: string) => `Вы согласились ${at}.`, en: (at: string) => `You agreed on ${at}.` },
  refused: {
    ru: (at: string) => `Вы отказались ${at}. Местоположение не передаётся.`,
    en: (at: string) => `You refused on ${at}. Nothing is sent.`,
  },
  withdrawn: {
    ru: (at: string) => `Вы отозвали согласие ${at}. Местоположение не передаётся.`,
    en: (at: string) => `You withdrew the consent on ${at}. Nothing is sent.`,
  },
  before: { ru: 'Начнём передавать, когда вы отметите выезд.', en: 'It is sent from the moment you report that you left.' },
  sending: { ru: 'Передаётся, пока страница открыта.', en: 'It is sent while this page is open.' },
  searching: { ru: 'Ищем местоположение…', en: 'Looking for the position…' },
  denied: {
    ru: 'Телефон не даёт местоположение этой странице. Разрешите его в настройках браузера.',
    en: 'The phone does not give its position to this page. Allow it in the settings of the browser.',
  },
  none: { ru: 'Местоположение сейчас не определяется.', en: 'The position cannot be found right now.' },
  text: { ru: 'На что вы согласились', en: 'What you agreed to' },
})
