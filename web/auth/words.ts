import { defineWords } from '#web/i18n/words.ts'

export const words = defineWords({
  product: { ru: 'Трасса', en: 'Trassa' },
  language: { ru: 'Язык', en: 'Language' },
  help: {
    ru: 'Не получается войти? Обратитесь к тому, кто ведёт вашу организацию в Трассе.',
    en: 'Cannot sign in? Ask whoever runs your organisation in Trassa.',
  },
  serviceUp: { ru: 'Сервис работает', en: 'The service is up' },
  serviceDown: { ru: 'Сервис сейчас не отвечает', en: 'The service is not answering now' },
  serviceChecking: { ru: 'Проверяем сервис', en: 'Checking the service' },
  signIn: { ru: 'Войти', en: 'Sign in' },
  again: { ru: 'Войти снова', en: 'Sign in again' },

  loginTitle: { ru: 'Вход', en: 'Sign in' },
  loginOut: { ru: 'Вы вышли. Войдите, чтобы продолжить работу.', en: 'You have signed out. Sign in to go on working.' },
  loginOver: { ru: 'Войдите, чтобы продолжить работу.', en: 'Sign in to go on working.' },
  loginBack: {
    ru: (place: string) => `Сессия закончилась. Войдите, и вы вернётесь на страницу «${place}».`,
    en: (place: string) => `The session has ended. Sign in and you will return to “${place}”.`,
  },
  loginLoop: {
    ru: 'Провайдер входа несколько раз подряд вернул вас без подтверждения. Подождите минуту и войдите ещё раз.',
    en: 'The identity provider has sent you back several times without a confirmation. Wait a minute and sign in again.',
  },
  loginProvider: {
    ru: 'Сейчас нельзя узнать адрес провайдера входа. Попробуйте через минуту.',
    en: 'The address of the identity provider is not known now. Try again in a minute.',
  },
  alternative: { ru: 'Я уже вошёл в этом браузере', en: 'I am already signed in in this browser' },
  alternativeNone: { ru: 'В этом браузере нет действующего входа.', en: 'There is no live sign-in in this browser.' },

  goingTitle: { ru: 'Переходим к входу…', en: 'Going to the sign-in page…' },
  goingSlow: { ru: 'Если страница не открылась, нажмите кнопку.', en: 'If the page has not opened, press the button.' },
  goingFailed: { ru: 'Не удалось перейти к входу', en: 'Could not go to the sign-in page' },
  goingFailedText: { ru: 'Сервер не назвал провайдера входа.', en: 'The server did not name the identity provider.' },
  goOn: { ru: 'Перейти к входу', en: 'Go to the sign-in page' },

  tokenTitle: { ru: 'Входим…', en: 'Signing in…' },
  tokenForeign: { ru: 'Вход начат не в этом окне', en: 'The sign-in was not started in this window' },
  tokenForeignText: {
    ru: 'Ссылка пришла со стороны, открыта второй раз или устарела. Начните вход заново.',
    en: 'The link came from elsewhere, was opened twice or is too old. Start the sign-in anew.',
  },
  tokenRefused: { ru: 'Войти не получилось', en: 'The sign-in did not succeed' },
  tokenDenied: { ru: 'Провайдер входа не дал разрешения.', en: 'The identity provider gave no permission.' },
  tokenNoAnswer: { ru: 'Сервер не ответил. Попробуйте ещё раз.', en: 'The server did not answer. Try again.' },

  internalTitle: { ru: 'Внутренний вход', en: 'Internal sign-in' },
  internalMark: { ru: 'внутренний вход', en: 'internal sign-in' },
  internalClosed: {
    ru: 'Это вход для сотрудников площадки. На этой установке он закрыт.',
    en: 'This is the door of the platform’s own staff. It is closed on this installation.',
  },
  internalHow: {
    ru: 'Открывает его тот, кто держит установку: TRASSA_INTERNAL=embedded (пароль и код второго фактора) или TRASSA_INTERNAL=oidc со своим провайдером, и TRASSA_INTERNAL_ADDRESSES с разрешёнными сетями.',
    en: 'Whoever runs the installation opens it: TRASSA_INTERNAL=embedded (password and a code of a second factor) or TRASSA_INTERNAL=oidc with a provider of their own, and TRASSA_INTERNAL_ADDRESSES with the networks that are let in.',
  },
  internalAddress: {
    ru: (address: string) => `С адреса ${address} этот вход закрыт. Подключитесь из сети компании.`,
    en: (address: string) => `This door is closed to the address ${address}. Come from the network of the company.`,
  },
  internalLead: { ru: 'Только для сотрудников площадки.', en: 'For the staff of the platform alone.' },
  internalProvider: { ru: 'Войти через провайдера компании', en: 'Sign in by the provider of the company' },
  internalLogin: { ru: 'Логин', en: 'Login' },
  internalPassword: { ru: 'Пароль', en: 'Password' },
  internalNext: { ru: 'Дальше', en: 'Next' },
  internalCode: { ru: 'Код из приложения', en: 'Code of your program' },
  internalCodeNote: { ru: 'Шесть цифр', en: 'Six digits' },
  internalSet: {
    ru: 'Второго фактора ещё нет. Снимите код приложением для одноразовых паролей или введите в нём ключ, затем впишите шесть цифр.',
    en: 'There is no second factor yet. Take the picture with a program of one-time passwords or type the key into it, then enter the six digits.',
  },
  internalKey: { ru: 'Ключ', en: 'Key' },
  internalQr: { ru: 'Картинка для приложения', en: 'Picture for the program' },
  internalFailed: { ru: 'Сервер не ответил. Попробуйте ещё раз.', en: 'The server did not answer. Try again.' },
  toLogin: { ru: 'К обычному входу', en: 'To the usual sign-in' },

  privateTitle: { ru: 'Закрытая площадка', en: 'Private trading area' },
  privateMark: { ru: 'по приглашению', en: 'by invitation' },
  privateText: {
    ru: 'Здесь экспедитор размещает заявки и торги только для приглашённых организаций. Что именно размещено, видят они одни.',
    en: 'Here a forwarder places demands and tenders for invited organisations alone. What is placed, they alone see.',
  },
  privateHow: { ru: 'Как попасть', en: 'How to get in' },
  privateAsk: {
    ru: 'Попросите приглашение у экспедитора, с которым работаете: он пришлёт его вашей организации.',
    en: 'Ask the forwarder you work with for an invitation: it comes to your organisation.',
  },
  privateApply: {
    ru: 'Или войдите и подайте заявку сами, по ИНН экспедитора, если он их принимает.',
    en: 'Or sign in and apply by the forwarder’s tax number, where he takes applications.',
  },
  privateRules: {
    ru: 'Прочтите правила площадки и согласитесь с ними. После этого она откроется.',
    en: 'Read the rules of the area and agree to them. Then it opens.',
  },
  privateEnter: { ru: 'Войти', en: 'Sign in' },
  privateGreeting: { ru: (name: string) => `Здравствуйте, ${name}`, en: (name: string) => `Hello, ${name}` },
  privateOwn: {
    ru: (area: string) => `${area}: площадка вашей организации`,
    en: (area: string) => `${area}: the area of your organisation`,
  },
  privateMember: {
    ru: (area: string, owner: string) => `${area}, ${owner}: вы участник`,
    en: (area: string, owner: string) => `${area}, ${owner}: you are a member`,
  },
  privateInvited: {
    ru: (area: string, owner: string) => `${area}, ${owner}: вас приглашают`,
    en: (area: string, owner: string) => `${area}, ${owner}: you are invited`,
  },
  privateGo: { ru: 'На площадку', en: 'To the area' },
})

/** Screens as the sign-in page names them. */
export const screenWords = defineWords({
  home: { ru: 'Ждут меня', en: 'Waiting for me' },
  orders: { ru: 'Заказы', en: 'Orders' },
  order: { ru: 'Заказ', en: 'Order' },
  orderCreate: { ru: 'Новый заказ', en: 'New order' },
  orderEdit: { ru: 'Изменение заказа', en: 'Changing an order' },
  page: { ru: 'прежняя страница', en: 'the page you were on' },
})
