import type { Locale } from '#contract/primitives.ts'

type Words = Record<
  | 'product'
  | 'title'
  | 'lead'
  | 'login'
  | 'password'
  | 'enter'
  | 'wrong'
  | 'often'
  | 'demo'
  | 'demoLead'
  | 'other'
  | 'stranger'
  | 'strangerLead',
  string
>

/** Texts of the sign-in page. */
export const words: Record<Locale, Words> = {
  ru: {
    product: 'Трасса',
    title: 'Вход',
    lead: 'Перевозки: заказы, тендеры, рейсы',
    login: 'Логин',
    password: 'Пароль',
    enter: 'Войти',
    wrong: 'Логин или пароль не подходит. Проверьте раскладку и попробуйте ещё раз.',
    often: 'Слишком много попыток. Подождите {seconds} с и попробуйте снова.',
    demo: 'Демонстрационные входы',
    demoLead: 'Нажмите, чтобы войти. Пароль у всех: trassa',
    other: 'English',
    stranger: 'Войти отсюда нельзя',
    strangerLead: 'Адрес входа назван неверно. Откройте Трассу заново и начните вход оттуда.',
  },
  en: {
    product: 'Trassa',
    title: 'Sign in',
    lead: 'Freight: orders, tenders, flights',
    login: 'Login',
    password: 'Password',
    enter: 'Sign in',
    wrong: 'The login or the password does not fit. Check the keyboard layout and try again.',
    often: 'Too many attempts. Wait {seconds} s and try again.',
    demo: 'Demo accounts',
    demoLead: 'Press one to sign in. The password of each: trassa',
    other: 'Русский',
    stranger: 'You cannot sign in from here',
    strangerLead: 'The address of the sign-in is wrong. Open Trassa again and start from there.',
  },
}

/** Roles of an employee as the sign-in page names them. */
export const roleWords: Record<string, Record<Locale, string>> = {
  owner: { ru: 'владелец', en: 'owner' },
  logistician: { ru: 'логист', en: 'logistician' },
  dispatcher: { ru: 'диспетчер', en: 'dispatcher' },
  accountant: { ru: 'бухгалтер', en: 'accountant' },
  viewer: { ru: 'наблюдатель', en: 'viewer' },
  administrator: { ru: 'администратор', en: 'administrator' },
}
