import type { RefusalWords } from './words.ts'

/** Given where somebody is to work in an organisation more (`checkRoom`). */
export const roomRefusals = {
  'client.full': {
    status: 409,
    ru: 'По условиям площадки в организации работает не больше людей, чем {most}. Увольте кого-нибудь или попросите площадку поднять предел',
    en: 'By its terms no more than {most} people work in the organisation. Dismiss somebody or ask the platform to raise the limit',
  },
} as const satisfies RefusalWords

/** Refusals about employees and invitations. */
export const employeeRefusals = {
  ...roomRefusals,
  'employee.not_found': { status: 404, ru: 'Такого сотрудника или места работы у вас нет', en: 'You have no such employee or employment' },
  'employee.changed': {
    status: 409,
    ru: 'Сотрудника уже изменил кто-то другой: откройте его заново и повторите',
    en: 'Somebody else has changed the employee: open him again and repeat',
  },
  'employee.last_owner': {
    status: 409,
    ru: 'Это последний владелец. Сначала сделайте владельцем другого сотрудника',
    en: 'This is the last owner. Make another employee an owner first',
  },
  'employee.self': {
    status: 409,
    ru: 'Себя уволить нельзя, попросите другого владельца',
    en: 'You cannot dismiss yourself, ask another owner',
  },
  'employee.dismissed': { status: 409, ru: 'Сотрудник уволен', en: 'The employee is dismissed' },
  'employee.at_work': { status: 409, ru: 'Сотрудник и так работает', en: 'The employee is at work as it is' },
  'employee.email_taken': {
    status: 409,
    ru: 'Сотрудник с почтой {email} у вас уже есть',
    en: 'You have an employee with the e-mail {email} already',
  },
  'invitation.not_found': {
    status: 404,
    ru: 'Такого приглашения нет. Проверьте ссылку или попросите новую',
    en: 'There is no such invitation. Check the link or ask for a new one',
  },
  'invitation.closed': {
    status: 409,
    ru: 'Приглашение больше не действует: оно {status}. Попросите новое',
    en: 'The invitation no longer holds: it was {status}. Ask for a new one',
  },
  'invitation.changed': {
    status: 409,
    ru: 'Приглашение уже изменено: откройте его заново и повторите',
    en: 'The invitation has changed: open it again and repeat',
  },
  'invitation.open': {
    status: 409,
    ru: 'На почту {email} уже отправлено приглашение. Отправьте его ещё раз или отзовите',
    en: 'There is an invitation for {email} already. Send it again or take it back',
  },
  'invitation.by_letter': {
    status: 409,
    ru: 'Ссылка ушла письмом и видна только получателю',
    en: 'The link went by letter and is seen by its receiver alone',
  },
  'invitation.other_account': {
    status: 403,
    ru: 'Приглашение выписано на {email}, а вы вошли как {login}. Войдите другой учётной записью',
    en: 'The invitation is for {email}, and you are signed in as {login}. Sign in with the other account',
  },
  'invitation.employed': { status: 409, ru: 'Вы уже работаете в этой организации', en: 'You work in this organisation already' },
} as const satisfies RefusalWords
