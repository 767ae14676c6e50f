import { defineWords } from '#web/i18n/words.ts'

/** What stands before the door: registration and invitations. */
export const pendingEntryWords = defineWords({
  wait: { ru: 'Загружаем', en: 'Loading' },
  toLogin: { ru: 'К обычному входу', en: 'To the usual sign-in' },
  otherAccount: { ru: 'Войти другой учётной записью', en: 'Sign in with another account' },
  failed: { ru: 'Сервер не ответил', en: 'The server did not answer' },
  retry: { ru: 'Повторить', en: 'Try again' },

  joinTitle: { ru: 'Приглашение', en: 'Invitation' },
  joinLead: {
    ru: (who: string, organization: string) => `${who} приглашает вас в организацию «${organization}».`,
    en: (who: string, organization: string) => `${who} invites you to “${organization}”.`,
  },
  joinFor: { ru: 'Кому', en: 'For' },
  joinRoles: { ru: 'Роли', en: 'Roles' },
  joinPosition: { ru: 'Должность', en: 'Position' },
  joinTin: { ru: 'ИНН', en: 'Tax number' },
  joinUntil: { ru: 'Действует до', en: 'Holds until' },
  joinAs: { ru: (name: string) => `Вы вошли как ${name}.`, en: (name: string) => `You are signed in as ${name}.` },
  joinWorks: {
    ru: (organization: string) => `Сейчас вы работаете в «${organization}». После приглашения можно будет переключаться.`,
    en: (organization: string) => `You work for “${organization}” now. After the invitation you can switch between them.`,
  },
  join: { ru: 'Присоединиться', en: 'Join' },
  joinSignIn: { ru: 'Войти и присоединиться', en: 'Sign in and join' },
  joinOther: {
    ru: (email: string, login: string) =>
      `Приглашение выписано на ${email}, а вы вошли как ${login}. Войдите учётной записью с этой почтой.`,
    en: (email: string, login: string) =>
      `The invitation is for ${email}, and you are signed in as ${login}. Sign in with the account of that e-mail.`,
  },
  joinEmployed: { ru: 'Вы уже работаете в этой организации.', en: 'You work in this organisation already.' },
  open: { ru: 'Открыть Трассу', en: 'Open Trassa' },
  accepted: { ru: 'Это приглашение уже принято.', en: 'This invitation was accepted already.' },
  revoked: { ru: 'Это приглашение отозвано. Попросите новое.', en: 'This invitation was taken back. Ask for a new one.' },
  expired: { ru: 'Срок этого приглашения истёк. Попросите новое.', en: 'This invitation has run out. Ask for a new one.' },

  registerTitle: { ru: 'Регистрация организации', en: 'Register an organisation' },
  registerLead: {
    ru: (login: string) =>
      `Вы вошли как ${login}, но ещё нигде не работаете. Зарегистрируйте свою организацию, или откройте ссылку из приглашения.`,
    en: (login: string) =>
      `You are signed in as ${login} and work nowhere yet. Register your organisation, or open the link of your invitation.`,
  },
  registerOver: {
    ru: 'Вход для регистрации истёк. Войдите ещё раз, введённое останется на странице до ухода с неё.',
    en: 'The sign-in for the registration has run out. Sign in again.',
  },
  organization: { ru: 'Организация', en: 'Organisation' },
  numbers: { ru: 'Реквизиты', en: 'Details' },
  you: { ru: 'О вас', en: 'About you' },
  name: { ru: 'Фамилия и имя', en: 'Name' },
  position: { ru: 'Должность', en: 'Position' },
  email: { ru: 'Почта', en: 'E-mail' },
  phone: { ru: 'Телефон', en: 'Phone' },
  register: { ru: 'Зарегистрировать', en: 'Register' },
  checkTitle: { ru: 'Проверьте поля', en: 'Check the fields' },
  loading: { ru: 'Готовим форму', en: 'Preparing the form' },
})
