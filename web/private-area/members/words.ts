import type { Bilingual } from '#contract/primitives.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'
import type { MemberGroup, MemberStep } from '#web/private-area/display.ts'

export const memberWords = defineWords({
  label: { ru: 'Участники площадки', en: 'Members of the area' },
  name: { ru: 'Организация', en: 'Organisation' },
  status: { ru: 'Статус', en: 'Status' },
  when: { ru: 'С какого дня', en: 'Since' },
  expires: { ru: (at: string) => `ответ до ${at}`, en: (at: string) => `answer by ${at}` },
  rulesNow: { ru: 'согласен с правилами', en: 'agreed to the rules' },
  rulesOld: { ru: 'прежняя редакция правил', en: 'agreed to older rules' },
  rulesNone: { ru: 'с правилами не согласен', en: 'not agreed to the rules' },
  invitedBy: { ru: 'Кто пригласил', en: 'Invited by' },
  himself: { ru: 'сам подал заявку', en: 'applied' },
  words: { ru: 'Сообщение или причина', en: 'Message or reason' },
  notNow: { ru: (status: string) => `статус «${status}»`, en: (status: string) => `“${status}”` },
  act: { ru: 'Решение', en: 'Decision' },
  partner: { ru: 'партнёр', en: 'partner' },
  notVerified: { ru: 'не проверен', en: 'not verified' },
  search: { ru: 'Название или ИНН', en: 'Name or tax number' },
  empty: { ru: 'Здесь пока никого', en: 'Nobody here yet' },
  emptyText: {
    ru: 'Пригласите перевозчиков по ИНН или из своих партнёров: они прочтут правила и вступят.',
    en: 'Invite carriers by tax number or from your partners: they read the rules and join.',
  },
  invite: { ru: 'Пригласить', en: 'Invite' },
  progress: { ru: 'Как идут приглашения', en: 'How invitations go' },
  sent: { ru: 'Отправлено', en: 'Sent' },
  opened: { ru: 'Открыли', en: 'Opened' },
  joined: { ru: 'Вступили', en: 'Joined' },
  waiting: {
    ru: (n: number) => `${countRu(n, 'заявка ждёт', 'заявки ждут', 'заявок ждут')} вашего решения`,
    en: (n: number) => `${countEn(n, 'application waits', 'applications wait')} for your decision`,
  },
  showWaiting: { ru: 'Показать заявки', en: 'Show applications' },
  groups: { ru: 'Кого показать', en: 'Whom to show' },
  all: { ru: 'Все', en: 'All' },
})

export const memberGroupWords = defineWords({
  joined: { ru: 'Участники', en: 'Members' },
  invited: { ru: 'Приглашены', en: 'Invited' },
  asked: { ru: 'Заявки', en: 'Applications' },
  blocked: { ru: 'Заблокированы', en: 'Blocked' },
  gone: { ru: 'Не участвуют', en: 'Not taking part' },
} satisfies Record<MemberGroup, Bilingual>)

export const memberStepWords = defineWords({
  admit: { ru: 'Принять', en: 'Admit' },
  refuse: { ru: 'Отклонить', en: 'Refuse' },
  recall: { ru: 'Отозвать приглашение', en: 'Take the invitation back' },
  block: { ru: 'Заблокировать', en: 'Block' },
  unblock: { ru: 'Разблокировать', en: 'Unblock' },
} satisfies Record<MemberStep, Bilingual>)

export const memberStepTitles = defineWords({
  admit: { ru: (name: string) => `Принять «${name}»?`, en: (name: string) => `Admit “${name}”?` },
  refuse: { ru: (name: string) => `Отклонить заявку «${name}»?`, en: (name: string) => `Refuse the application of “${name}”?` },
  recall: { ru: (name: string) => `Отозвать приглашение «${name}»?`, en: (name: string) => `Take back the invitation of “${name}”?` },
  block: { ru: (name: string) => `Заблокировать «${name}»?`, en: (name: string) => `Block “${name}”?` },
  unblock: { ru: (name: string) => `Разблокировать «${name}»?`, en: (name: string) => `Unblock “${name}”?` },
})

/** Of many at once. */
export const memberStepAll = defineWords({
  admit: { ru: (n: number) => `Принять заявки: ${n}?`, en: (n: number) => `Admit applicants: ${n}?` },
  refuse: { ru: (n: number) => `Отклонить заявки: ${n}?`, en: (n: number) => `Refuse applications: ${n}?` },
  recall: { ru: (n: number) => `Отозвать приглашения: ${n}?`, en: (n: number) => `Take back invitations: ${n}?` },
  block: { ru: (n: number) => `Заблокировать участников: ${n}?`, en: (n: number) => `Block members: ${n}?` },
  unblock: { ru: (n: number) => `Разблокировать участников: ${n}?`, en: (n: number) => `Unblock members: ${n}?` },
} satisfies Record<MemberStep, { ru: (n: number) => string; en: (n: number) => string }>)

export const memberStepThen = defineWords({
  admit: { ru: 'Участие начнётся с согласия с правилами', en: 'Membership begins when the rules are agreed to' },
  refuse: { ru: 'Отказ и причина будут видны заявителю', en: 'The applicant reads the refusal and the reason' },
  recall: { ru: 'Вступить по нему будет нельзя', en: 'It cannot be joined by any more' },
  block: {
    ru: 'Ни новых лотов, потребностей и объявлений, ни новых ставок; сделанные остаются в силе. Причина будет видна участнику',
    en: 'No new lots, demands or announcements and no more bets; bets made stand. The member reads the reason',
  },
  unblock: { ru: 'Участие продолжится', en: 'Membership goes on' },
} satisfies Record<MemberStep, Bilingual>)

export const memberStepDone = defineWords({
  admit: { ru: 'Заявка принята', en: 'Admitted' },
  refuse: { ru: 'Заявка отклонена', en: 'Refused' },
  recall: { ru: 'Приглашение отозвано', en: 'Taken back' },
  block: { ru: 'Участник заблокирован', en: 'Blocked' },
  unblock: { ru: 'Участник разблокирован', en: 'Unblocked' },
} satisfies Record<MemberStep, Bilingual>)

export const inviteWords = defineWords({
  title: { ru: 'Пригласить на площадку', en: 'Invite to the area' },
  how: { ru: 'Кого', en: 'Whom' },
  tins: { ru: 'По ИНН', en: 'By tax number' },
  partners: { ru: 'Из партнёров', en: 'From partners' },
  groups: { ru: 'Группами', en: 'By group' },
  tinsLabel: { ru: 'ИНН перевозчиков', en: 'Tax numbers of carriers' },
  tinsHint: { ru: 'Через запятую, пробел или с новой строки, до 100', en: 'Separated by commas, spaces or lines, up to 100' },
  tinsCount: {
    ru: (n: number) => `Распознано: ${countRu(n, 'номер', 'номера', 'номеров')}`,
    en: (n: number) => `Read: ${countEn(n, 'number', 'numbers')}`,
  },
  tooMany: { ru: (most: number) => `Не больше ${most} за один раз`, en: (most: number) => `No more than ${most} at once` },
  tinsMissing: { ru: 'Укажите хотя бы один ИНН', en: 'Name at least one tax number' },
  addPartner: { ru: 'Добавить перевозчика', en: 'Add a carrier' },
  partnerHint: { ru: 'Название или ИНН', en: 'Name or tax number' },
  removePartner: { ru: (name: string) => `Убрать ${name}`, en: (name: string) => `Remove ${name}` },
  partnersMissing: { ru: 'Добавьте хотя бы одного перевозчика', en: 'Add at least one carrier' },
  groupsNone: { ru: 'Групп пока нет: их заводят в разделе «Партнёры».', en: 'There are no groups yet: they are made under Partners.' },
  groupsMissing: { ru: 'Выберите хотя бы одну группу', en: 'Choose at least one group' },
  inGroup: {
    ru: (n: number) => countRu(n, 'партнёр', 'партнёра', 'партнёров'),
    en: (n: number) => countEn(n, 'partner', 'partners'),
  },
  days: { ru: 'Приглашение действует', en: 'The invitation holds for' },
  daysUnit: { ru: 'дн.', en: 'days' },
  daysWrong: { ru: 'От 1 до 30 дней', en: 'From 1 to 30 days' },
  message: { ru: 'Сообщение', en: 'Message' },
  messageHint: { ru: 'Его прочтут вместе с правилами', en: 'It is read together with the rules' },
  send: { ru: 'Пригласить', en: 'Invite' },
  results: { ru: 'Что вышло', en: 'What came of it' },
  sent: {
    ru: (n: number, of: number) => `Приглашено ${n} из ${of}`,
    en: (n: number, of: number) => `${n} of ${of} invited`,
  },
  invited: { ru: 'приглашён', en: 'invited' },
  again: { ru: 'Пригласить ещё', en: 'Invite others' },
  done: { ru: 'Готово', en: 'Done' },
})

export const activityWords = defineWords({
  label: { ru: 'Журнал площадки', en: 'Activity of the area' },
  empty: { ru: 'Пока ничего не было', en: 'Nothing has happened yet' },
  failed: { ru: 'Журнал не загрузился', en: 'The activity did not load' },
  system: { ru: 'Система', en: 'System' },
  create: { ru: 'Площадка создана', en: 'The area was made' },
  save: { ru: 'Настройки изменены', en: 'Settings were changed' },
  rules: { ru: 'Правила изменены', en: 'The rules were changed' },
  invite: { ru: 'Приглашение отправлено', en: 'An invitation was sent' },
  look: { ru: 'Приглашение открыто', en: 'The invitation was opened' },
  join: { ru: 'Вступил по приглашению', en: 'Joined by invitation' },
  decline: { ru: 'Отказался от приглашения', en: 'Declined the invitation' },
  expire: { ru: 'Приглашение истекло', en: 'The invitation ran out' },
  recall: { ru: 'Приглашение отозвано', en: 'The invitation was taken back' },
  ask: { ru: 'Подана заявка', en: 'An application was made' },
  withdraw: { ru: 'Заявка отозвана', en: 'The application was taken back' },
  admit: { ru: 'Заявка принята', en: 'The application was granted' },
  refuse: { ru: 'Заявка отклонена', en: 'The application was refused' },
  accept: { ru: 'Согласился с правилами', en: 'Agreed to the rules' },
  leave: { ru: 'Вышел из площадки', en: 'Left the area' },
  block: { ru: 'Заблокирован', en: 'Was blocked' },
  unblock: { ru: 'Разблокирован', en: 'Was unblocked' },
  post: { ru: 'Опубликовано объявление', en: 'An announcement was published' },
  post_changed: { ru: 'Объявление изменено', en: 'An announcement was changed' },
  post_removed: { ru: 'Объявление убрано', en: 'An announcement was removed' },
  end: { ru: 'Заявка снята: площадка закрыта', en: 'The application ended: the area was closed' },
  close: { ru: 'Площадка закрыта', en: 'The area was closed' },
  open: { ru: 'Площадка открыта снова', en: 'The area was opened again' },
})

export const settingWords = defineWords({
  about: { ru: 'О площадке', en: 'About the area' },
  newTitle: { ru: 'Новая закрытая площадка', en: 'A new private area' },
  name: { ru: 'Название', en: 'Name' },
  nameMissing: { ru: 'Назовите площадку', en: 'Name the area' },
  rules: { ru: 'Правила', en: 'Rules' },
  rulesHint: {
    ru: 'С ними соглашаются при вступлении: что возите, какие машины нужны, как быстро отвечать, за что исключают.',
    en: 'Agreed to on joining: what is carried, which vehicles are needed, how fast to answer, what members are shut out for.',
  },
  rulesWillChange: {
    ru: (n: number) =>
      `Правила изменены: ${countRu(n, 'участник прочтёт', 'участника прочтут', 'участников прочтут')} их и согласится заново.`,
    en: (n: number) => `The rules are changed: ${countEn(n, 'member', 'members')} will read them and agree anew.`,
  },
  takesRequests: { ru: 'Принимать заявки', en: 'Take applications' },
  takesRequestsNote: {
    ru: 'Перевозчик, который знает ваш ИНН, увидит название площадки и попросится сам.',
    en: 'A carrier who knows your tax number sees the name of the area and may apply.',
  },
  showsMembers: { ru: 'Показывать участников друг другу', en: 'Show members to each other' },
  showsMembersNote: { ru: 'Иначе участник знает только, сколько их.', en: 'Otherwise a member knows only how many there are.' },
  save: { ru: 'Сохранить', en: 'Save' },
  create: { ru: 'Создать', en: 'Make' },
  end: { ru: 'Закрытие площадки', en: 'Closing the area' },
  endText: {
    ru: 'Закрытая площадка не принимает ни новых торгов, ни участников. Её можно открыть снова.',
    en: 'A closed area takes neither new tenders nor members. It may be opened again.',
  },
  close: { ru: 'Закрыть площадку', en: 'Close the area' },
  closeTitle: { ru: 'Закрыть площадку?', en: 'Close the area?' },
  closeNothing: { ru: 'Сейчас на площадке ничего не идёт', en: 'Nothing is under way in the area now' },
  closeTenders: {
    ru: (n: number, bets: number) =>
      `${countRu(n, 'тендер идёт', 'тендера идут', 'тендеров идут')} до конца, ${
        bets === 0 ? 'ставок ещё нет' : `${countRu(bets, 'ставка остаётся', 'ставки остаются', 'ставок остаются')} в силе`
      }`,
    en: (n: number, bets: number) =>
      `${countEn(n, 'tender runs', 'tenders run')} to the end, ${bets === 0 ? 'no bets yet' : countEn(bets, 'bet stands', 'bets stand')}`,
  },
  closeDemands: {
    ru: (n: number, offers: number) =>
      `${countRu(n, 'потребность открыта', 'потребности открыты', 'потребностей открыты')} до своего срока, ${offers === 0 ? 'откликов ещё нет' : `откликов: ${offers}`}`,
    en: (n: number, offers: number) =>
      `${countEn(n, 'demand stays', 'demands stay')} open until its deadline, ${offers === 0 ? 'no offers yet' : countEn(offers, 'offer', 'offers')}`,
  },
  closeInvitations: {
    ru: (n: number) =>
      `${countRu(n, 'приглашение без ответа прекратится', 'приглашения без ответа прекратятся', 'приглашений без ответа прекратятся')}`,
    en: (n: number) => `${countEn(n, 'unanswered invitation ends', 'unanswered invitations end')}`,
  },
  closeAsked: {
    ru: (n: number) => `${countRu(n, 'заявка без ответа прекратится', 'заявки без ответа прекратятся', 'заявок без ответа прекратятся')}`,
    en: (n: number) => `${countEn(n, 'unanswered application ends', 'unanswered applications end')}`,
  },
  closeMembers: {
    ru: (n: number) => `${countRu(n, 'участник останется', 'участника останутся', 'участников останутся')} в списке и узнают о закрытии`,
    en: (n: number) => `${countEn(n, 'member stays', 'members stay')} on the list and are told`,
  },
  running: { ru: 'Что идёт сейчас', en: 'What runs now' },
  until: { ru: (at: string) => `до ${at}`, en: (at: string) => `until ${at}` },
  counting: { ru: 'Смотрим, что сейчас идёт', en: 'Looking at what runs now' },
  countFailed: { ru: 'Не удалось узнать, что сейчас идёт', en: 'What runs now could not be found out' },
  closed: { ru: 'Площадка закрыта', en: 'The area is closed' },
  open: { ru: 'Открыть снова', en: 'Open again' },
  opened: { ru: 'Площадка снова открыта', en: 'The area is open again' },
  retry: { ru: 'Повторить', en: 'Try again' },
})

export const adminWords = defineWords({
  label: { ru: 'Закрытые площадки', en: 'Private areas' },
  name: { ru: 'Площадка', en: 'Area' },
  owner: { ru: 'Владелец', en: 'Owner' },
  status: { ru: 'Состояние', en: 'State' },
  joined: { ru: 'Участники', en: 'Members' },
  invited: { ru: 'Приглашены', en: 'Invited' },
  asked: { ru: 'Заявки', en: 'Applications' },
  blocked: { ru: 'Заблокированы', en: 'Blocked' },
  lots: { ru: 'Лоты', en: 'Lots' },
  demands: { ru: 'Потребности', en: 'Demands' },
  created: { ru: 'Создана', en: 'Made' },
  demo: { ru: 'демо', en: 'demo' },
  search: { ru: 'Название, владелец или ИНН', en: 'Name, owner or tax number' },
  empty: { ru: 'Закрытых площадок пока нет', en: 'There are no private areas yet' },
  emptyText: {
    ru: 'Площадку создаёт экспедитор на своей странице «Закрытая площадка».',
    en: 'A forwarder makes one on the page “Private area”.',
  },
  counts: {
    ru: (joined: number, asked: number) => `${countRu(joined, 'участник', 'участника', 'участников')}, заявок: ${asked}`,
    en: (joined: number, asked: number) => `${countEn(joined, 'member', 'members')}, ${countEn(asked, 'application', 'applications')}`,
  },
})
