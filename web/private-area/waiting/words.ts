import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const waitWords = defineWords({
  title: { ru: 'Закрытая площадка', en: 'Private area' },
  waiting: { ru: 'ждут вашего ответа', en: 'wait for your answer' },
  invitations: {
    ru: (n: number) => `${countRu(n, 'приглашение ждёт', 'приглашения ждут', 'приглашений ждут')} ответа`,
    en: (n: number) => `${countEn(n, 'invitation waits', 'invitations wait')} for an answer`,
  },
  rules: {
    ru: (n: number) => `Правила ждут согласия: ${countRu(n, 'площадка', 'площадки', 'площадок')}`,
    en: (n: number) => `Rules to agree to: ${countEn(n, 'area', 'areas')}`,
  },
  asked: {
    ru: (n: number) => `${countRu(n, 'заявка ждёт', 'заявки ждут', 'заявок ждут')} вашего решения`,
    en: (n: number) => `${countEn(n, 'application waits', 'applications wait')} for your decision`,
  },
})
