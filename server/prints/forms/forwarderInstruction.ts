import { phoneText } from '#contract/phone-text.ts'
import { cargoTable, routeTable } from '#server/prints/parts/cargo.ts'
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
import { paperOf, signerOf } from '#server/prints/parts/parties.ts'
import { dayText, dayWords } from '#server/wording/words/days.ts'
import { partyLine } from '#server/wording/words/parties.ts'
import type { Form, PrintForm } from './form.ts'

/** Поручение экспедитору: what the customer tells his forwarder to do with the cargo. */
export const forwarderInstruction: PrintForm = {
  code: 'forwarder_instruction',
  name: { ru: 'Поручение экспедитору', en: 'Instruction to the forwarder' },
  sides: ['forwarder'],
  page: 'A4',
  missing: missingForForwarding,
  build: (facts): Form => {
    const { number, date } = paperOf(facts, 'forwarder_instruction')
    const running = `Поручение экспедитору № ${number} от ${dayText(date)}`
    const { customer, forwarder } = facts
    const { ready, due } = termsOfRoute(facts)
    const [first, last] = [facts.stops[0], facts.stops.at(-1)]
    const services = [
      'организация перевозки автомобильным транспортом',
      'оформление перевозочных документов',
      facts.flags.escort && 'сопровождение',
      facts.flags.insurance && 'страхование груза',
      facts.flags.tracking && 'информирование о движении груза',
    ]
    return {
      code: 'forwarder_instruction',
      edition: forwardingEdition,
      language: 'ru',
      page: 'A4',
      title: running,
      running,
      blocks: [
        { kind: 'title', level: 1, text: `Поручение экспедитору № ${number} от ${dayWords(date)}` },
        boxes([
          ['Клиент', customer ? partyLine(customer) : ''],
          ['Экспедитор', partyLine(forwarder)],
          ['Грузоотправитель', consignor(facts)],
          ['Грузополучатель', consignee(facts)],
          ['Кого уведомить о прибытии', [last?.contactName, last?.contactPhone && phoneText(last.contactPhone)].filter(Boolean).join(', ')],
          ['Заявка клиента', facts.customerNumber],
          ['Страна отправления', first ? countryName(first.country) : ''],
          ['Страна назначения', last ? countryName(last.country) : ''],
          ['Груз готов к отправке', ready],
          ['Доставить в срок', due],
          ['Вид транспорта', 'автомобильный'],
          ['Упаковка, маркировка', packingText(facts)],
          ['Объявленная ценность груза', declaredText(facts)],
          ['Страхование', facts.flags.insurance ? 'требуется на объявленную ценность' : 'не требуется'],
          ['Услуги экспедитора', services.filter(Boolean).join(', '), true],
          [
            'Особые условия перевозки и хранения',
            [
              facts.requirement.temperature && `температурный режим ${facts.requirement.temperature.ru}`,
              facts.flags.recorder && 'запись температуры в пути',
              facts.flags.seal && 'пломбирование кузова',
            ]
              .filter(Boolean)
              .join('; '),
            true,
          ],
        ]),
        { kind: 'title', level: 2, text: 'Груз' },
        cargoTable(facts.cargos),
        { kind: 'title', level: 2, text: 'Маршрут' },
        routeTable(facts.stops),
        {
          kind: 'text',
          text: 'Клиент подтверждает, что сведения о свойствах груза, условиях его перевозки и ценности полны и достоверны. Порядок и условия экспедирования Клиенту известны.',
        },
        {
          kind: 'signs',
          signers: [
            signerOf(customer, 'Клиент', 'customer', { dated: true }),
            signerOf(forwarder, 'Экспедитор: поручение принял', 'forwarder', { dated: true }),
          ],
        },
      ],
    }
  },
}
