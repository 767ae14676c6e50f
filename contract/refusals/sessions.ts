import type { RefusalWords } from './words.ts'

/** Given where a stolen session must not do something (`checkRecentSignIn`). */
export const recentSignInRefusals = {
  'session.not_fresh': {
    status: 403,
    ru: 'Для этого нужен вход не старше {minutes} минут. Войдите ещё раз и повторите',
    en: 'This needs a sign-in not older than {minutes} minutes. Sign in again and repeat',
  },
} as const satisfies RefusalWords

/** Refusals of signing in, of sessions and of registering an organisation. */
export const sessionRefusals = {
  ...recentSignInRefusals,
  'session.none': { status: 401, ru: 'Войдите, чтобы продолжить', en: 'Sign in to go on' },
  'session.xsrf': { status: 403, ru: 'Страница устарела: обновите её и повторите', en: 'The page is out of date: reload it and repeat' },
  'session.token_refused': { status: 403, ru: 'Вход не подтверждён, войдите ещё раз', en: 'The sign-in was not confirmed, sign in again' },
  'session.attempt_over': {
    status: 403,
    ru: 'Этот вход начат не здесь, уже завершён или длился дольше десяти минут. Начните его заново',
    en: 'This sign-in was not started here, was already completed or took more than ten minutes. Start it anew',
  },
  'session.denied': {
    status: 403,
    ru: 'Провайдер входа не дал разрешения. Начните вход заново',
    en: 'The identity provider gave no permission. Start the sign-in anew',
  },
  'session.unknown_account': {
    status: 403,
    ru: 'Аккаунт «{login}» ещё не связан ни с одной организацией. Попросите владельца организации добавить вас',
    en: 'The account “{login}” belongs to no organisation yet. Ask the owner of your organisation to add you',
  },
  'session.url': {
    status: 400,
    ru: 'После входа можно вернуться только на страницу этого сайта',
    en: 'After sign-in one can return to a page of this site only',
  },
  'session.not_found': { status: 404, ru: 'Такого входа у вас нет, или он уже завершён', en: 'You have no such sign-in, or it has ended' },
  'session.origin': { status: 403, ru: 'Запрос пришёл с чужой страницы', en: 'The request came from a foreign page' },
  'internal.closed': {
    status: 404,
    ru: 'Внутренний вход на этой установке закрыт',
    en: 'The internal sign-in of this installation is closed',
  },
  'internal.address': {
    status: 403,
    ru: 'С адреса {address} внутренний вход закрыт. Подключитесь из сети компании',
    en: 'The internal sign-in is closed to the address {address}. Come from the network of the company',
  },
  'internal.wrong': { status: 403, ru: 'Логин, пароль или код не подходит', en: 'The login, password or code does not fit' },
  'internal.not_staff': {
    status: 403,
    ru: 'Внутренний вход только для сотрудников площадки',
    en: 'The internal sign-in is for the staff of the platform alone',
  },
  'internal.only': {
    status: 403,
    ru: 'Сотрудники площадки входят только внутренним входом: /auth_internal',
    en: 'The staff of the platform signs in by the internal door alone: /auth_internal',
  },
  'provider.down': {
    status: 503,
    ru: 'Служба входа не отвечает, повторите через минуту',
    en: 'The sign-in service does not answer, repeat in a minute',
  },
  'registration.over': {
    status: 409,
    ru: 'Вход для регистрации истёк или уже использован. Войдите ещё раз',
    en: 'The sign-in for the registration has run out or was used. Sign in again',
  },
} as const satisfies RefusalWords
