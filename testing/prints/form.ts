import type { Form } from '#server/prints/forms/form.ts'

/** A form with everything a tree can hold, for those who look at or test the drawings. */
export const richForm = (language: 'ru' | 'en' = 'ru', page: Form['page'] = 'A4', rows = 45): Form => ({
  code: 'rich',
  edition: 'проба',
  language,
  page,
  title: language === 'ru' ? 'Договор-заявка № 26-000123' : 'Transport order No 26-000123',
  running: 'Договор-заявка № 26-000123 от 21.11.2026',
  blocks: [
    { kind: 'title', level: 1, text: 'Договор-заявка № 26-000123\nна перевозку груза' },
    {
      kind: 'columns',
      widths: [1, 1],
      columns: [[{ kind: 'text', text: 'г. Екатеринбург' }], [{ kind: 'text', text: '21 ноября 2026 г.', align: 'right' }]],
    },
    {
      kind: 'fields',
      rows: [
        ['Заказчик', 'ООО «Вектор <&> Ёлки», ИНН 7701234567'],
        ['Исполнитель', 'ООО «Общество с очень длинным названием для проверки переноса слов в узкой колонке и за её пределами»'],
        ['Ставка', '68 000,50 ₽, в т. ч. НДС 22 %'],
      ],
    },
    {
      kind: 'columns',
      widths: [3, 2],
      columns: [
        [
          {
            kind: 'box',
            title: '1. Грузоотправитель',
            blocks: [{ kind: 'text', text: 'ООО «Вектор», 620014, г. Екатеринбург, ул. Малышева, д. 36, оф. 410' }],
          },
        ],
        [{ kind: 'box', title: '2. Перевозчик', blocks: [{ kind: 'text', text: 'ИП Щербак Анна Львовна' }] }],
      ],
    },
    { kind: 'title', level: 2, text: 'Перечень грузов' },
    {
      kind: 'table',
      widths: [1, 6, 2, 2, 2, 3],
      head: [
        [
          { text: '№', rows: 2 },
          { text: 'Наименование', rows: 2 },
          { text: 'Количество', span: 3 },
          { text: 'Стоимость', rows: 2 },
        ],
        [{ text: 'мест' }, { text: 'кг' }, { text: 'м³' }],
      ],
      body: Array.from({ length: rows }, (_, at) => [
        { text: String(at + 1), align: 'center' as const },
        { text: at % 7 === 3 ? 'Трубы стальные бесшовные горячедеформированные ГОСТ 8732-78, 108×4, в пакетах' : `Груз ${at + 1}` },
        { text: String(at + 2), value: { number: String(at + 2), digits: 0 } },
        { text: `${at + 1} 200`, value: { number: `${at + 1}200`, digits: 0 } },
        { text: '1,50', value: { number: '1.5', digits: 2 } },
        { text: '12 345,67', value: { number: '12345.67', digits: 2 } },
      ]),
      foot: [
        [{ text: 'Итого', span: 2, align: 'right' }, { text: '1 125' }, { text: '1 000 000' }, { text: '67,50' }, { text: '555 555,15' }],
      ],
    },
    {
      kind: 'text',
      small: true,
      text: 'Всего наименований 45, на сумму пятьсот пятьдесят пять тысяч пятьсот пятьдесят пять рублей 15 копеек.',
    },
    {
      kind: 'columns',
      widths: [1, 3],
      columns: [
        [{ kind: 'code', code: 'qrcode', value: 'https://trassa.example/w/26-000123', caption: 'Проверка на дороге' }],
        [
          { kind: 'code', code: 'gs1-128', value: '(00)346000000000000016', caption: 'SSCC 346000000000000016' },
          { kind: 'text', text: 'Очень_длинное_слово_без_пробелов_'.repeat(6) },
        ],
      ],
    },
    { kind: 'gap', size: 'small' },
    {
      kind: 'signs',
      signers: [
        { role: 'Заказчик', post: 'Генеральный директор', name: 'Ёлкин П. И.', party: 'forwarder', stamp: 'М. П.', dated: true },
        {
          role: 'Перевозчик',
          post: 'Индивидуальный предприниматель',
          name: 'Щербак А. Л.',
          party: 'executor',
          stamp: 'М. П.',
          dated: true,
        },
        { role: 'Водитель', name: 'Набиев Р. К.', stamp: null },
      ],
    },
    { kind: 'page' },
    { kind: 'title', level: 3, text: 'Приложение 1', align: 'right' },
    { kind: 'text', bold: true, text: 'Условия' },
    { kind: 'text', text: '1. Подача в окно.\n2. Простой — 1 500 ₽ за час.' },
  ],
})
