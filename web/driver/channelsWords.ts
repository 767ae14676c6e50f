import { defineWords } from '#web/i18n/words.ts'

/** How a driver is told of a change while the page is closed. */
export const channelsWords = defineWords({
  title: { ru: 'Если план изменится', en: 'If the plan changes' },
  lead: {
    ru: 'Сообщим, даже когда страница закрыта. На экране блокировки не будет ни адресов, ни имён.',
    en: 'You are told even while the page is closed. A locked screen shows no address and no name.',
  },
  push: { ru: 'Сообщать на этом телефоне', en: 'Tell me on this phone' },
  bound: { ru: 'На этом телефоне включено', en: 'Switched on on this phone' },
  messenger: { ru: (name: string) => `Сообщать в ${name}`, en: (name: string) => `Tell me in ${name}` },
  open: { ru: (name: string) => `Открыть ${name} и нажать «Начать»`, en: (name: string) => `Open ${name} and press Start` },
  denied: {
    ru: 'Телефон не разрешает уведомления. Разрешите их для этого сайта.',
    en: 'The phone does not allow notices. Allow them for this site.',
  },
  unsupported: {
    ru: 'Этот браузер так не умеет. На iPhone добавьте страницу на экран «Домой».',
    en: 'This browser cannot do it. On an iPhone add the page to the home screen.',
  },
  failed: { ru: 'Не получилось. Проверьте сеть и нажмите ещё раз.', en: 'It did not work. Check the network and press again.' },
})

export const messengerNames = { telegram: 'Telegram', max: 'MAX' } as const
