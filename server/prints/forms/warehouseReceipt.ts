import { cargoTable, totalsOf } from '#server/prints/parts/cargo.ts'
import {
  boxes,
  consignee,
  consignor,
  declaredText,
  forwardingEdition,
  missingForForwarding,
  packingText,
} from '#server/prints/parts/forwarding.ts'
import { openSigner, paperOf, signerOf } from '#server/prints/parts/parties.ts'
import { dayText, dayWords } from '#server/wording/words/days.ts'
import { partyLine } from '#server/wording/words/parties.ts'
import { massInWords, piecesInWords } from '#server/wording/words/sums.ts'
import { blank } from '#server/wording/words/text.ts'
import type { Form, PrintForm } from './form.ts'

/** Складская расписка: the forwarder has taken the cargo into store. */
export const warehouseReceipt: PrintForm = {
  code: 'warehouse_receipt',
  name: { ru: 'Складская расписка', en: 'Warehouse receipt' },
  sides: ['forwarder'],
  page: 'A4',
  missing: missingForForwarding,
  build: (facts): Form => {
    const { number, date } = paperOf(facts, 'warehouse_receipt')
    const running = `Складская расписка № ${number} от ${dayText(date)}`
    const { customer, forwarder } = facts
    const receipt = facts.numbers.forwarder_receipt
    const { pieces, massKg } = totalsOf(facts.cargos)
    return {
      code: 'warehouse_receipt',
      edition: forwardingEdition,
      language: 'ru',
      page: 'A4',
      title: running,
      running,
      blocks: [
        { kind: 'title', level: 1, text: `Складская расписка № ${number} от ${dayWords(date)}` },
        boxes([
          ['Экспедитор (хранитель)', partyLine(forwarder)],
          ['Клиент (поклажедатель)', customer ? partyLine(customer) : ''],
          ['Грузоотправитель', consignor(facts)],
          ['Грузополучатель', consignee(facts)],
          ['Экспедиторская расписка', receipt ? `№ ${receipt.number} от ${dayText(receipt.date)}` : `№ ${blank(12)}`],
          ['Адрес склада, место хранения', blank(34)],
          ['Принят на хранение', '«___» ______________ 20___ г., ____ ч ____ мин'],
          ['Хранить до', '«___» ______________ 20___ г.'],
          ['Объявленная ценность груза', declaredText(facts)],
          ['Условия хранения', facts.requirement.temperature ? `температурный режим ${facts.requirement.temperature.ru}` : 'обычные'],
          ['Упаковка, маркировка', packingText(facts)],
          ['Пломбы', facts.seals.join(', ')],
        ]),
        { kind: 'title', level: 2, text: 'Груз, принятый на хранение' },
        cargoTable(facts.cargos),
        { kind: 'text', text: `Принято: ${piecesInWords(pieces)}; масса брутто: ${massInWords(massKg).toLowerCase()}.` },
        { kind: 'text', text: `Состояние груза и упаковки при приёме: ${blank(78)}` },
        {
          kind: 'text',
          text: 'Груз выдаётся Клиенту или лицу по его письменному распоряжению против этой расписки. О выдаче части груза делается отметка на обороте.',
        },
        {
          kind: 'signs',
          signers: [
            signerOf(forwarder, 'На хранение принял', 'forwarder', { dated: true }),
            openSigner('На хранение сдал', { stamp: true, dated: true }),
            openSigner('Груз выдал', { dated: true }),
            openSigner('Груз получил', { dated: true }),
          ],
        },
      ],
    }
  },
}
