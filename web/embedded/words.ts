import { defineWords } from '#web/i18n/words.ts'

export const words = defineWords({
  loading: { ru: 'Страница загружается', en: 'The page is loading' },
  leave: { ru: 'Выйти из вставки', en: 'Leave the embedded page' },
  apart: { ru: 'Открыть отдельно', en: 'Open separately' },
  outside: { ru: 'откроется в новой вкладке', en: 'opens in a new tab' },
  from: { ru: (host: string) => `Страница с ${host}`, en: (host: string) => `A page from ${host}` },
  slowTitle: { ru: 'Страница не отвечает', en: 'The page does not answer' },
  slowText: {
    ru: (host: string) => `${host} молчит дольше 10 секунд. Если ответ придёт, он появится здесь.`,
    en: (host: string) => `${host} has been silent for over 10 seconds. An answer that comes later will be shown here.`,
  },
  retry: { ru: 'Повторить', en: 'Try again' },
  refusedTitle: { ru: 'Браузер не открыл страницу', en: 'The browser did not open the page' },
  refusedText: {
    ru: (host: string) => `${host} или адрес, куда он ведёт, не в списке разрешённых. Список обновляется при загрузке продукта.`,
    en: (host: string) =>
      `${host}, or an address it leads to, is not on the list of allowed ones. The list is renewed when the product is loaded.`,
  },
  reload: { ru: 'Обновить страницу', en: 'Reload the page' },
  unsignedTitle: { ru: 'Страница не открылась', en: 'The page did not open' },
  unsignedText: {
    ru: (host: string) => `Не удалось получить подпись, по которой ${host} узнаёт вас.`,
    en: (host: string) => `The signature by which ${host} knows you could not be made.`,
  },
  menuFailedTitle: { ru: 'Меню не загрузилось', en: 'The menu did not load' },
  menuFailedText: { ru: 'Без него неизвестно, какая страница здесь стоит.', en: 'Without it nobody knows which page stands here.' },
  emptyTitle: { ru: 'Во вкладке пока ничего нет', en: 'There is nothing in this tab yet' },
  emptyText: {
    ru: 'У пункта меню не задано, что она показывает. Это делает администратор платформы.',
    en: 'Its menu item does not say what it shows. The administrator of the platform sets it.',
  },
  edit: { ru: 'Настроить пункт', en: 'Set up the item' },
})
