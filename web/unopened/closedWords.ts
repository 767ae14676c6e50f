import { defineWords } from '#web/i18n/words.ts'

export const closedWords = defineWords({
  title: { ru: 'Раздел вам закрыт', en: 'This section is closed to you' },
  rightText: {
    ru: (right: string) => `Право «${right}» даёт владелец вашей организации.`,
    en: (right: string) => `The owner of your organisation can give you the right “${right}”.`,
  },
  sideText: {
    ru: (sides: string) => `Раздел для ${sides}, а ваша организация работает иначе.`,
    en: (sides: string) => `This section is for ${sides}, and your organisation works otherwise.`,
  },
  platformText: {
    ru: 'Это раздел сотрудников платформы. Доступ даёт её администратор.',
    en: 'This section is for the staff of the platform. Its administrator can give access.',
  },
  forwarder: { ru: 'экспедиторов', en: 'forwarders' },
  executor: { ru: 'исполнителей', en: 'executors' },
  and: { ru: ' и ', en: ' and ' },
})
