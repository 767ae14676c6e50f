import type { Bilingual } from './primitives.ts'

type Warning = {
  /** What is wrong; `{…}` is filled from the facts. */
  title: Bilingual
  /** What to do about it, in one or two sentences. */
  todo: Bilingual
}

/** Everything the product finds wrong with its installation, and what its administrator does then. */
export const warningMeanings = {
  'mail.down': {
    title: {
      ru: 'Почта не уходит: писем в очереди {waiting}, старейшее ждёт {minutes} мин',
      en: 'Mail does not leave: {waiting} letters wait, the oldest for {minutes} min',
    },
    todo: {
      ru: 'Проверьте, что почтовый сервер из TRASSA_MAIL_URL отвечает и принимает пароль. Письма уйдут сами; раздел «Задания» повторит их сразу.',
      en: 'See that the mail server of TRASSA_MAIL_URL answers and takes the password. Letters leave by themselves; “Jobs” tries them at once.',
    },
  },
  'mail.failed': {
    title: { ru: 'За час не доставлено писем: {failed}', en: 'Letters given up within an hour: {failed}' },
    todo: {
      ru: 'Сервер отказал восемь раз подряд. Посмотрите строки mail.refused в журнале процесса; приглашения отправьте заново.',
      en: 'The server refused eight times in a row. See mail.refused in the log of the process; send invitations again.',
    },
  },
  'mail.off': {
    title: { ru: 'Почта не настроена', en: 'Mail is not set up' },
    todo: {
      ru: 'Задайте TRASSA_MAIL_URL и TRASSA_MAIL_FROM: без них приглашения и подтверждения передают вручную.',
      en: 'Give TRASSA_MAIL_URL and TRASSA_MAIL_FROM: without them invitations and confirmations are handed over by people.',
    },
  },
  'queue.late': {
    title: { ru: 'Очередь «{queue}» стоит: опоздание {minutes} мин', en: 'The queue “{queue}” is stuck: {minutes} min late' },
    todo: {
      ru: 'Откройте «Задания»: повторите или снимите то, что не выходит, снимите паузу. Если стоят все очереди, перезапустите процессы.',
      en: 'Open “Jobs”: retry or give up what fails, end a pause. If every queue stands still, start the processes anew.',
    },
  },
  'queue.failing': {
    title: { ru: 'Задания «{queue}» не выходят: {count}', en: 'Work of “{queue}” keeps failing: {count}' },
    todo: {
      ru: 'Причина в журнале процесса (timer.failed). Исправьте её и нажмите «Повторить» в разделе «Задания», либо снимите задание.',
      en: 'The log of the process says why (timer.failed). Put it right and press “Retry” in “Jobs”, or give the work up.',
    },
  },
  'queue.paused': {
    title: { ru: 'Задания «{queue}» на паузе дольше суток', en: 'Work of “{queue}” has been paused for more than a day' },
    todo: { ru: 'Снимите паузу в разделе «Задания», если она больше не нужна.', en: 'End the pause in “Jobs” if it is needed no more.' },
  },
  'disk.full': {
    title: { ru: 'Диск «{place}» занят на {percent} %', en: 'The disk of “{place}” is {percent} % full' },
    todo: {
      ru: 'Освободите место или добавьте диск: на полном диске база перестаёт записывать. Старые копии и журналы уберите первыми.',
      en: 'Make room or add a disk: on a full one the database stops writing. Remove old backups and logs first.',
    },
  },
  'certificate.ended': {
    title: { ru: 'Сертификат {host} кончился {day}', en: 'The certificate of {host} ended on {day}' },
    todo: {
      ru: 'Попросите владельца {host} выпустить новый сертификат. До тех пор продукт туда не обращается: {use}.',
      en: 'Ask whoever runs {host} for a new certificate. Until then the product does not reach it: {use}.',
    },
  },
  'certificate.ending': {
    title: { ru: 'Сертификат {host} кончится {day}', en: 'The certificate of {host} ends on {day}' },
    todo: { ru: 'Обновите его заранее: от него зависит {use}.', en: 'Renew it in time: {use} depends on it.' },
  },
  'certificate.unreachable': {
    title: { ru: '{host} не отвечает', en: '{host} does not answer' },
    todo: { ru: 'Проверьте сеть и адрес: от него зависит {use}.', en: 'See the network and the address: {use} depends on it.' },
  },
  'backup.old': {
    title: { ru: 'Последняя резервная копия сделана {hours} ч назад', en: 'The last backup is {hours} h old' },
    todo: {
      ru: 'Запустите npm run backup -- ПАПКА и проверьте расписание, которое его запускает.',
      en: 'Run npm run backup -- FOLDER, and see the schedule that runs it.',
    },
  },
  'backup.none': {
    title: { ru: 'Резервных копий нет', en: 'There are no backups' },
    todo: {
      ru: 'Запустите npm run backup -- ПАПКА и поставьте его в расписание раз в сутки. Копию своей базы отметьте: npm run backup:note -- made.',
      en: 'Run npm run backup -- FOLDER and schedule it daily. Note a copy of a database of your own: npm run backup:note -- made.',
    },
  },
  'restore.old': {
    title: { ru: 'Восстановление не проверяли {days} дн.', en: 'No restore was proved for {days} days' },
    todo: {
      ru: 'Восстановите копию в пустую папку, запустите и отметьте: npm run backup:note -- restored.',
      en: 'Restore a backup into an empty folder, start it, and note it: npm run backup:note -- restored.',
    },
  },
  'channel.failing': {
    title: { ru: 'Канал «{channel}»: за час не доставлено {count}', en: 'Channel “{channel}”: {count} given up within an hour' },
    todo: {
      ru: 'Проверьте ключ и счёт канала. Сообщения повторяет «Уведомления» организации.',
      en: 'See the key and the account of the channel. Organisations send messages again on “Notifications”.',
    },
  },
  'faults.many': {
    title: { ru: 'Сбоев за 10 минут: {count}', en: 'Faults within ten minutes: {count}' },
    todo: {
      ru: 'Номера сбоев и причины в журнале процесса (fault). Если сбои начались с новой версией, вернитесь к прежней.',
      en: 'The log of the process has their numbers and causes (fault). If they came with a new version, go back to the one before.',
    },
  },
  'clock.off': {
    title: { ru: 'Часы процесса расходятся с базой', en: 'The clock of a process differs from the database' },
    todo: { ru: 'Включите синхронизацию времени (NTP) на этой машине.', en: 'Switch on time synchronisation (NTP) on that machine.' },
  },
  'flag.stale': {
    title: { ru: 'Переключатель «{flag}» залежался с {day}', en: 'The flag “{flag}” is overdue since {day}' },
    todo: {
      ru: 'Пора убрать его из кода: его день прошёл или он давно одинаков для всех. День меняется в «Переключателях».',
      en: 'It is time to take it out of the code: its day is past, or all have had the same of it for long. “Feature flags” sets the day.',
    },
  },
  'replica.away': {
    title: { ru: 'Реплика {replica} не отвечает на чтения: {state}', en: 'The replica {replica} answers no reads: {state}' },
    todo: {
      ru: 'Читают с остальных и с основного сервера, люди этого не видят. Проверьте сервер и его репликацию; к работе он вернётся сам.',
      en: 'Others and the primary are read instead, and nobody notices. See the server and its replication; it is asked again by itself.',
    },
  },
  'replica.late': {
    title: { ru: 'Реплика {replica} отстаёт на {seconds} с', en: 'The replica {replica} is {seconds} s behind' },
    todo: {
      ru: 'Пока она отстаёт, её не спрашивают. Посмотрите сеть, диск и долгие запросы на ней (pg_stat_replication на основном).',
      en: 'While it is behind it is not asked. See its network, disk and long statements (pg_stat_replication on the primary).',
    },
  },
  'commits.waiting': {
    title: {
      ru: 'Изменения ждут подтверждения резервного сервера базы уже {seconds} с',
      en: 'Changes have been waiting {seconds} s for a standby of the database',
    },
    todo: {
      ru: 'Пока ни один резервный сервер не подтверждает, ничего не сохраняется. Верните его в строй, а если нельзя, решите сами: ждать или продолжать без него (synchronous_standby_names на основном).',
      en: 'While no standby confirms, nothing is saved. Bring one back, or where that cannot be, decide yourself: wait, or go on without (synchronous_standby_names on the primary).',
    },
  },
  'secret.open': {
    title: { ru: 'Ключи установки лежат в базе открыто', en: 'The keys of the installation lie open in the database' },
    todo: {
      ru: 'Задайте TRASSA_SECRET и перезапустите: ключи будут завёрнуты.',
      en: 'Give TRASSA_SECRET and start anew: the keys will be wrapped.',
    },
  },
} as const satisfies Record<string, Warning>

export type WarningCode = keyof typeof warningMeanings
export const warningCodes = Object.keys(warningMeanings) as [WarningCode, ...WarningCode[]]

export type WarningFacts = Readonly<Record<string, string | number>>

/** Facts that are codes, in words. */
export const factWords: Readonly<Record<string, Bilingual>> = {
  timers: { ru: 'Моменты', en: 'Moments' },
  mails: { ru: 'Письма', en: 'Letters' },
  deliveries: { ru: 'Сообщения каналов', en: 'Messages of channels' },
  exports: { ru: 'Выгрузки', en: 'Exports' },
  occurrences: { ru: 'События', en: 'Occurrences' },
  data: { ru: 'данные', en: 'data' },
  files: { ru: 'файлы', en: 'files' },
  own: { ru: 'вход людей в продукт', en: 'people reaching the product' },
  idp: { ru: 'вход через поставщика', en: 'signing in at the provider' },
  addresses: { ru: 'подсказки адресов', en: 'suggestions of addresses' },
  routing: { ru: 'длина дорог', en: 'lengths of roads' },
  rates: { ru: 'курсы валют', en: 'rates of currencies' },
  monitoring: { ru: 'счётчики страниц', en: 'counters of the pages' },
  mail: { ru: 'почта', en: 'mail' },
  away: { ru: 'не отвечает', en: 'does not answer' },
  late: { ru: 'отстаёт', en: 'behind' },
  serving: { ru: 'отвечает', en: 'serves' },
  primary: { ru: 'пишет сейчас', en: 'takes writes now' },
  promoted: { ru: 'стала основным сервером', en: 'a primary by now' },
  foreign: { ru: 'копия другой базы', en: 'a copy of another database' },
  email: { ru: 'Почта', en: 'Mail' },
  push: { ru: 'Push', en: 'Push' },
  sms: { ru: 'SMS', en: 'SMS' },
  telegram: { ru: 'Telegram', en: 'Telegram' },
  max: { ru: 'MAX', en: 'MAX' },
  webhook: { ru: 'Вебхуки', en: 'Webhooks' },
}

/** The words of a warning with its facts in them. */
export const filled = (words: string, facts: WarningFacts, locale: 'ru' | 'en'): string =>
  words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    if (!Object.hasOwn(facts, name)) return whole
    const fact = String(facts[name])
    return (Object.hasOwn(factWords, fact) && factWords[fact]?.[locale]) || fact
  })
