import { phoneText } from '#contract/phone-text.ts'
import { claimAsked, type DetentionClaim, detentionRows, isDetention, stopOf } from '#server/prints/parts/claimed.ts'
import { missingRequisites, missingWords, openSigner, orderWords, paperOf, signerOf } from '#server/prints/parts/parties.ts'
import type { OrderPrintFacts } from '#server/wording/record.ts'
import { dayText, dayWords } from '#server/wording/words/days.ts'
import { initials } from '#server/wording/words/names.ts'
import { partyLine, vehicleName } from '#server/wording/words/parties.ts'
import { inWords, moneyText } from '#server/wording/words/sums.ts'
import { blank } from '#server/wording/words/text.ts'
import type { Block, Form, PrintForm } from './form.ts'

/** Waiting that is paid, whether anybody has asked for it yet or not. */
const stood = (facts: OrderPrintFacts): DetentionClaim[] =>
  facts.claims.filter(isDetention).filter(({ status }) => status !== 'withdrawn' && status !== 'rejected')

/** Акт о простое: when the vehicle came and left, what of the time is paid and why. */
export const downtimeAct: PrintForm = {
  code: 'downtime_act',
  name: { ru: 'Акт о простое', en: 'Detention act' },
  sides: ['forwarder', 'executor'],
  page: 'A4',
  missing: facts => [
    ...(stood(facts).length > 0 ? [] : [missingWords.waiting]),
    ...(facts.executor ? [] : [missingWords.executor]),
    ...missingRequisites(facts.executor),
  ],
  build: (facts, { claimId }): Form => {
    const { number, date } = paperOf(facts, 'downtime_act')
    const running = `Акт о простое № ${number} от ${dayText(date)}`
    const found = claimAsked(stood(facts), claimId)
    const title: Block = { kind: 'title', level: 1, text: `Акт о простое транспортного средства № ${number} от ${dayWords(date)}` }
    const form = (blocks: Block[]): Form => ({
      code: 'downtime_act',
      edition: 'ПП РФ от 21.12.2020 № 2200; 259-ФЗ, ст. 35, 38',
      language: 'ru',
      page: 'A4',
      title: running,
      running,
      blocks,
    })
    if (!found) return form([title])
    const stop = stopOf(facts, found.facts.stop)
    const loading = stop?.kind === 'loading'
    const owner = loading ? 'Грузоотправитель' : 'Грузополучатель'
    const rows: [string, string][] = [
      ['Основание', orderWords(facts)],
      ['Исполнитель', facts.executor ? partyLine(facts.executor) : missingWords.executor.ru],
      ['Экспедитор', partyLine(facts.forwarder)],
      [
        'Транспортное средство',
        [vehicleName(facts.truck), facts.trailer && `прицеп ${facts.trailer.plate}`].filter(Boolean).join(', ') || blank(),
      ],
      ['Водитель', [facts.driver?.name, facts.driver?.phone && phoneText(facts.driver.phone)].filter(Boolean).join(', ') || blank()],
      ['Операция', loading ? 'погрузка' : 'выгрузка'],
    ]
    return form([
      title,
      { kind: 'fields', labelWidth: 30, rows },
      { kind: 'title', level: 2, text: 'Время и расчёт' },
      { kind: 'fields', labelWidth: 30, rows: detentionRows(facts, found) },
      ...(found.amount
        ? [{ kind: 'text', bold: true, text: `К оплате за простой: ${moneyText(found.amount)} (${inWords(found.amount)}).` } as Block]
        : []),
      {
        kind: 'text',
        text: 'Время прибытия и убытия взято из отметок рейса и подтверждается транспортной накладной. Причина простоя:',
      },
      { kind: 'text', text: blank(118) },
      { kind: 'text', text: 'Возражения и отметка об отказе от подписи:' },
      { kind: 'text', text: blank(118) },
      {
        kind: 'signs',
        signers: [
          signerOf(facts.executor, 'От Исполнителя', 'executor', { dated: true }),
          signerOf(facts.forwarder, 'От Экспедитора', 'forwarder', { dated: true }),
          { ...openSigner('Водитель'), post: 'Водитель', ...(facts.driver && { name: initials(facts.driver.name) }) },
          openSigner([owner, stop?.partyName].filter(Boolean).join(': '), { stamp: true }),
        ],
      },
    ])
  },
}
