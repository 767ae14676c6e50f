import { cargoTable, totalsOf } from '#server/prints/parts/cargo.ts'
import {
  boxes,
  consignee,
  consignor,
  countryName,
  declaredText,
  forwardingEdition,
  missingForForwarding,
  packingText,
  termsOfRoute,
} from '#server/prints/parts/forwarding.ts'
import { openSigner, paperOf, signerOf } from '#server/prints/parts/parties.ts'
import { dayText, dayWords, momentText } from '#server/wording/words/days.ts'
import { partyLine, vehicleName } from '#server/wording/words/parties.ts'
import { massInWords, piecesInWords } from '#server/wording/words/sums.ts'
import { blank } from '#server/wording/words/text.ts'
import type { Form, PrintForm } from './form.ts'

/** Экспедиторская расписка: the forwarder has taken the cargo over from his customer or the consignor. */
export const forwarderReceipt: PrintForm = {
  code: 'forwarder_receipt',
  name: { ru: 'Экспедиторская расписка', en: "Forwarder's receipt" },
  sides: ['forwarder'],
  page: 'A4',
  missing: missingForForwarding,
  build: (facts): Form => {
    const { number, date } = paperOf(facts, 'forwarder_receipt')
    const running = `Экспедиторская расписка № ${number} от ${dayText(date)}`
    const { customer, forwarder } = facts
    const instruction = facts.numbers.forwarder_instruction
    const [first, last] = [facts.stops[0], facts.stops.at(-1)]
    const { pieces, massKg } = totalsOf(facts.cargos)
    const taken = first?.leftAt ?? first?.arrivedAt
    return {
      code: 'forwarder_receipt',
      edition: forwardingEdition,
      language: 'ru',
      page: 'A4',
      title: running,
      running,
      blocks: [
        { kind: 'title', level: 1, text: `Экспедиторская расписка № ${number} от ${dayWords(date)}` },
        boxes([
          ['Экспедитор', partyLine(forwarder)],
          ['Клиент', customer ? partyLine(customer) : ''],
          ['Грузоотправитель', consignor(facts)],
          ['Грузополучатель', consignee(facts)],
          [
            'Поручение экспедитору',
            instruction ? `№ ${instruction.number} от ${dayText(instruction.date)}` : `№ ${facts.number} от ${dayText(facts.date)}`,
          ],
          ['Груз принят', taken && first ? momentText(taken, first.tz) : `«___» ______________ 20___ г., ____ ч ____ мин`],
          ['Страна отправления / назначения', [first, last].map(stop => (stop ? countryName(stop.country) : '—')).join(' / ')],
          ['Доставить в срок', termsOfRoute(facts).due],
          ['Объявленная ценность груза', declaredText(facts)],
          ['Транспортное средство', [vehicleName(facts.truck), facts.trailer?.plate].filter(Boolean).join(' / ')],
          ['Упаковка, маркировка', packingText(facts)],
          ['Пломбы', facts.seals.join(', ')],
        ]),
        { kind: 'title', level: 2, text: 'Принятый груз' },
        cargoTable(facts.cargos),
        { kind: 'text', text: `Принято: ${piecesInWords(pieces)}; масса брутто: ${massInWords(massKg).toLowerCase()}.` },
        { kind: 'text', text: `Состояние груза, тары и пломб при приёме; оговорки: ${blank(58)}` },
        { kind: 'text', text: blank(118) },
        {
          kind: 'text',
          text: 'Экспедитор принял груз для доставки грузополучателю и отвечает за него до выдачи по Федеральному закону «О транспортно-экспедиционной деятельности».',
        },
        {
          kind: 'signs',
          signers: [
            signerOf(forwarder, 'Груз принял (Экспедитор)', 'forwarder', { dated: true }),
            openSigner('Груз сдал (Клиент, грузоотправитель)', { stamp: true, dated: true }),
          ],
        },
      ],
    }
  },
}
