import type { Bilingual, Locale } from '#contract/primitives.ts'

type Words = Record<
  | 'product'
  | 'title'
  | 'lead'
  | 'login'
  | 'password'
  | 'enter'
  | 'wrong'
  | 'often'
  | 'held'
  | 'demo'
  | 'demoLead'
  | 'other'
  | 'stranger'
  | 'strangerLead'
  | 'signUp'
  | 'signUpLead'
  | 'name'
  | 'email'
  | 'create'
  | 'haveOne'
  | 'wrongName'
  | 'wrongEmail'
  | 'wrongPassword'
  | 'taken'
  | 'sent'
  | 'sentLead'
  | 'confirm'
  | 'confirmLead'
  | 'confirmGo'
  | 'over'
  | 'overLead'
  | 'passwordHint'
  | 'letterTitle'
  | 'letterText'
  | 'letterNote'
  | 'knownTitle'
  | 'knownText'
  | 'triedTitle'
  | 'triedText'
  | 'triedAdvice',
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
    held: 'С этим логином слишком часто вводили неверный пароль. Подождите {seconds} с и попробуйте снова.',
    demo: 'Демонстрационные входы',
    demoLead: 'Нажмите, чтобы войти. Пароль у всех: trassa',
    other: 'English',
    stranger: 'Войти отсюда нельзя',
    strangerLead: 'Адрес входа назван неверно. Откройте Трассу заново и начните вход оттуда.',
    signUp: 'Создать учётную запись',
    signUpLead: 'После этого вы зарегистрируете организацию или примете приглашение.',
    name: 'Фамилия и имя',
    email: 'Почта, она же логин',
    create: 'Создать',
    haveOne: 'У меня уже есть учётная запись',
    wrongName: 'Напишите фамилию и имя.',
    wrongEmail: 'Не похоже на почту, например name@example.ru.',
    wrongPassword: 'Пароль должен быть от 8 до 200 знаков.',
    taken: 'Учётная запись с этой почтой уже есть. Войдите или возьмите другую почту.',
    sent: 'Проверьте почту',
    sentLead: 'Мы отправили письмо на {email}. Откройте ссылку из него в течение суток.',
    confirm: 'Подтверждение почты',
    confirmLead: 'Осталось подтвердить, что {email} ваша.',
    confirmGo: 'Подтвердить и войти',
    over: 'Ссылка больше не действует',
    overLead: 'Она уже открыта или устарела. Войдите, а если не получится, создайте учётную запись заново.',
    passwordHint: 'не короче 8 знаков',
    letterTitle: 'Подтвердите почту для Трассы',
    letterText: 'Вы создаёте учётную запись в Трассе. Откройте ссылку, чтобы подтвердить эту почту и войти.',
    letterNote: 'Ссылка действует сутки и один раз.',
    knownTitle: 'У вас уже есть учётная запись в Трассе',
    knownText: 'Кто-то, возможно вы, хотел создать учётную запись с этой почтой. Она уже есть: войдите с ней.',
    triedTitle: 'Кто-то подбирает пароль к вашей учётной записи',
    triedText:
      'К вашей учётной записи в Трассе пять раз подряд ввели неверный пароль. Следующие попытки мы замедляем. Там, откуда вы входили раньше, вы войдёте сразу.',
    triedAdvice: 'Если это были вы, ничего не делайте. Если нет, посмотрите «Мои входы» в меню профиля и завершите незнакомые.',
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
    held: 'Wrong passwords were given with this login too often. Wait {seconds} s and try again.',
    demo: 'Demo accounts',
    demoLead: 'Press one to sign in. The password of each: trassa',
    other: 'Русский',
    stranger: 'You cannot sign in from here',
    strangerLead: 'The address of the sign-in is wrong. Open Trassa again and start from there.',
    signUp: 'Create an account',
    signUpLead: 'Afterwards you register your organisation or take an invitation.',
    name: 'Name',
    email: 'E-mail, which is the login',
    create: 'Create',
    haveOne: 'I have an account already',
    wrongName: 'Write your name.',
    wrongEmail: 'This does not look like an e-mail address, for example name@example.ru.',
    wrongPassword: 'The password must have 8 to 200 characters.',
    taken: 'There is an account with this e-mail already. Sign in or take another one.',
    sent: 'Look into your mail',
    sentLead: 'We have sent a letter to {email}. Open its link within a day.',
    confirm: 'Confirming the e-mail',
    confirmLead: 'One thing is left: confirm that {email} is yours.',
    confirmGo: 'Confirm and sign in',
    over: 'The link no longer holds',
    overLead: 'It was opened already or is too old. Sign in, and if that fails create the account anew.',
    passwordHint: '8 characters or more',
    letterTitle: 'Confirm your e-mail for Trassa',
    letterText: 'You are creating an account in Trassa. Open the link to confirm this e-mail and to sign in.',
    letterNote: 'The link counts once and for a day.',
    knownTitle: 'You have an account in Trassa already',
    knownText: 'Somebody, perhaps you, wanted to create an account with this e-mail. There is one already: sign in with it.',
    triedTitle: 'Somebody is trying passwords on your account',
    triedText:
      'A wrong password was given for your account in Trassa five times in a row. We slow further tries down. Where you signed in before you still sign in at once.',
    triedAdvice:
      'If it was you, there is nothing to do. If not, look at “My sign-ins” in the menu of your profile and end those you do not know.',
  },
}

/** Roles of an employee as the sign-in page names them. */
export const roleWords: Record<string, Bilingual> = {
  owner: { ru: 'владелец', en: 'owner' },
  logistician: { ru: 'логист', en: 'logistician' },
  dispatcher: { ru: 'диспетчер', en: 'dispatcher' },
  accountant: { ru: 'бухгалтер', en: 'accountant' },
  viewer: { ru: 'наблюдатель', en: 'viewer' },
  administrator: { ru: 'администратор', en: 'administrator' },
}
