import { amountText, type Bilingual, type Money } from '#contract/primitives.ts'
import { joined, type Language, pick } from '#server/prints/parts/road.ts'
import { dayText } from '#server/wording/words/days.ts'
import { partyLine, partyWithAccount } from '#server/wording/words/parties.ts'
import { inWords, moneyText, sumText } from '#server/wording/words/sums.ts'
import { plural } from '#server/wording/words/text.ts'
import type { Block, Cell, Form } from './form.ts'
import type { PrintedSettlementLine, SettlementPrintFacts, SettlementPrintForm } from './settlementFacts.ts'

const words = {
  title: { ru: 'Реестр перевозок', en: 'Settlement of carriages' },
  of: { ru: 'от', en: 'of' },
  period: { ru: 'за период с {from} по {to}', en: 'for {from} to {to}' },
  creditor: { ru: 'Исполнитель (получатель платежа)', en: 'Executor (who is paid)' },
  debtor: { ru: 'Заказчик (плательщик)', en: 'Customer (who pays)' },
  contract: { ru: 'Договор', en: 'Contract' },
  status: { ru: 'Состояние', en: 'State' },
  no: { ru: '№', en: 'No.' },
  order: { ru: 'Заказ, дата', en: 'Order, day' },
  route: { ru: 'Маршрут, погрузка и выгрузка', en: 'Route, loading and unloading' },
  vehicle: { ru: 'ТС, водитель', en: 'Vehicle, driver' },
  documents: { ru: 'Документы', en: 'Documents' },
  net: { ru: 'Сумма без НДС', en: 'Without VAT' },
  vat: { ru: 'НДС', en: 'VAT' },
  gross: { ru: 'Сумма с НДС', en: 'With VAT' },
  extras: { ru: 'в т. ч. доп. услуги', en: 'extras within' },
  claims: { ru: 'Претензии', en: 'Claims' },
  due: { ru: 'К оплате', en: 'To pay' },
  dueOn: { ru: 'Срок оплаты', en: 'Due day' },
  total: { ru: 'Итого, {c}', en: 'Total, {c}' },
  customerNumber: { ru: '№ заказчика', en: "customer's No." },
  inWords: { ru: 'Всего к оплате по {n}: {sum}', en: 'To pay for {n}: {sum}' },
  made: { ru: 'Реестр составил', en: 'Drawn up by' },
  approved: { ru: 'Реестр утвердил', en: 'Approved by' },
  forCreditor: { ru: 'От исполнителя', en: 'For the executor' },
  forDebtor: { ru: 'От заказчика', en: 'For the customer' },
  stamp: { ru: 'М. П.', en: 'Stamp' },
  empty: { ru: 'в реестре нет заказов', en: 'the settlement has no orders' },
  mixed: { ru: 'итоги не сходятся с заказами', en: 'the totals do not agree with the orders' },
} as const satisfies Record<string, Bilingual>

/** The settlement as a form: carriages one side pays the other for. */
export const settlement: SettlementPrintForm = {
  code: 'settlement',
  name: words.title,
  sides: ['forwarder', 'executor'],
  page: 'A4L',
  missing: facts => [...(facts.lines.length === 0 ? [words.empty] : []), ...(adds(facts) ? [] : [words.mixed])],
  build: (facts, { language }) => build(facts, language),
}

const of = (lines: readonly PrintedSettlementLine[], currency: string) => lines.filter(line => line.due.currency === currency)
const sum = (amounts: readonly (Money | null)[]): number => amounts.reduce((total, amount) => total + (amount?.minor ?? 0), 0)

/** Whether every total is what its lines come to, and no line is left out. */
const adds = ({ lines, totals }: SettlementPrintFacts): boolean =>
  totals.every(total => {
    const own = of(lines, total.due.currency)
    return (
      sum(own.map(line => line.sum.net)) === total.sum.net.minor &&
      sum(own.map(line => line.sum.vat)) === total.sum.vat.minor &&
      sum(own.map(line => line.sum.gross)) === total.sum.gross.minor &&
      sum(own.map(line => line.due)) === total.due.minor
    )
  }) && lines.every(line => totals.some(total => total.due.currency === line.due.currency))

/** Every order with its sums, and the totals by currency under them. */
function ordersTable(facts: SettlementPrintFacts, language: Language): Block {
  const say = (one: Bilingual) => pick(one, language)
  const single = facts.totals.length <= 1
  const money = (amount: Money | null, bare = single): Cell =>
    amount === null
      ? { text: '' }
      : {
          text: bare ? sumText(amount, language) : moneyText(amount, language),
          align: 'right',
          value: { number: amountText(amount.minor), digits: 2 },
        }
  const currency = facts.totals[0]?.due.currency ?? ''
  const priced = (head: Bilingual): Bilingual =>
    single && currency ? { ru: `${head.ru}, ${coin(currency, 'ru')}`, en: `${head.en}, ${currency}` } : head
  const heads = [
    words.no,
    words.order,
    words.route,
    words.vehicle,
    words.documents,
    priced(words.net),
    priced(words.vat),
    priced(words.gross),
    words.extras,
    words.claims,
    priced(words.due),
    words.dueOn,
  ]
  const dayOf = (day: string | null) => (day === null ? '' : dayText(day))
  const lines = facts.lines.map((line, at): Cell[] => [
    { text: String(at + 1), align: 'center' },
    {
      text: joined(
        [
          joined([line.order, dayText(line.date)]),
          line.customerNumber && `${say(words.customerNumber)} ${line.customerNumber}`,
          line.customerOwn,
        ],
        '\n',
      ),
    },
    {
      text: joined([`${say(line.from)} — ${say(line.to)}`, joined([dayOf(line.loadedOn), dayOf(line.unloadedOn)], ' — ')], '\n'),
    },
    { text: joined([line.vehicle, line.driver], '\n') },
    { text: line.documents.join('\n') },
    money(line.sum.net),
    money(line.sum.vat),
    money(line.sum.gross),
    money(line.extras),
    money(line.claims),
    money(line.due),
    { text: dayOf(line.dueOn), align: 'center' },
  ])
  const foot = facts.totals.map((total): Cell[] => {
    const own = of(facts.lines, total.due.currency)
    const extras = own.some(line => line.extras !== null)
      ? { minor: sum(own.map(line => line.extras)), currency: total.due.currency }
      : null
    return [
      { text: say(words.total).replace('{c}', coin(total.due.currency, language)), span: 5, align: 'right' },
      money(total.sum.net, true),
      money(total.sum.vat, true),
      money(total.sum.gross, true),
      money(extras, true),
      money(total.claims, true),
      money(total.due, true),
      { text: '' },
    ]
  })
  return {
    kind: 'table',
    widths: [3, 12, 15, 12, 10, 10, 9, 10, 8, 8, 10, 8],
    head: [heads.map(head => ({ text: say(head) })), heads.map((_, at) => ({ text: String(at + 1) }))],
    body: lines,
    foot,
  }
}

/** Who made and approved it, and both sides with their stamps. */
function signsOf(facts: SettlementPrintFacts, language: Language): Block[] {
  const say = (one: Bilingual) => pick(one, language)
  const person = (role: Bilingual, who: SettlementPrintFacts['made']) => ({
    role: joined([say(role), who && dayText(who.at)]),
    post: who?.post ?? '',
    name: who?.name ?? '',
  })
  return [
    { kind: 'signs', signers: [person(words.made, facts.made), person(words.approved, facts.approved)] },
    {
      kind: 'signs',
      signers: [
        {
          role: joined([say(words.forCreditor), facts.creditor.short], ': '),
          post: facts.creditor.director.post,
          name: facts.creditor.director.name,
          stamp: say(words.stamp),
          dated: true,
        },
        {
          role: joined([say(words.forDebtor), facts.debtor.short], ': '),
          post: facts.debtor.director.post,
          name: facts.debtor.director.name,
          stamp: say(words.stamp),
          dated: true,
        },
      ],
    },
  ]
}

function build(facts: SettlementPrintFacts, language: Language): Form {
  const say = (one: Bilingual) => pick(one, language)
  const title = joined([say(words.title), `№ ${facts.number}`, say(words.of), dayText(facts.date)], ' ')
  const counted = (count: number) =>
    language === 'ru' ? `${count} ${plural(count, ['заказу', 'заказам', 'заказам'])}` : `${count} ${count === 1 ? 'order' : 'orders'}`
  const rows: [string, string][] = [
    [say(words.creditor), partyWithAccount(facts.creditor, language)],
    [say(words.debtor), partyLine(facts.debtor, language)],
    [say(words.contract), facts.contract],
    [say(words.status), say(facts.status)],
  ]
  return {
    code: 'settlement',
    edition: language === 'ru' ? 'свободная форма' : 'free form',
    language,
    page: 'A4L',
    title,
    running: title,
    blocks: [
      { kind: 'title', level: 1, text: title },
      ...(facts.period
        ? [
            {
              kind: 'text' as const,
              align: 'center' as const,
              text: say(words.period).replace('{from}', dayText(facts.period.from)).replace('{to}', dayText(facts.period.to)),
            },
          ]
        : []),
      { kind: 'fields', labelWidth: 20, rows: rows.filter(([, value]) => value !== '') },
      ordersTable(facts, language),
      ...facts.totals.map(({ due }) => ({
        kind: 'text' as const,
        bold: true,
        text: say(words.inWords)
          .replace('{n}', counted(of(facts.lines, due.currency).length))
          .replace('{sum}', language === 'ru' && due.minor >= 0 ? `${moneyText(due)} (${inWords(due)})` : moneyText(due, language)),
      })),
      ...signsOf(facts, language),
    ],
  }
}

const coin = (currency: string, language: Language): string => (currency === 'RUB' && language === 'ru' ? 'руб.' : currency)
