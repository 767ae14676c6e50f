import iconv from 'iconv-lite'
import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { ENCODING } from '#server/waybills/titles/values.ts'

/** A condition of the format a schema cannot say: elements found by a path need each of these, told from the element; `|` joins alternatives. */
export type Rule = { of: string; needs: readonly string[] }

const anyOf = (name: string, values: readonly string[]) => `(${values.map(value => `@${name}="${value}"`).join(' or ')})`
const byPaper = ['@НаимДок', '@НомерДок', '@ДатаДок']
const abroad = (status: string) => `//*[self::ДаннИно or self::СвИнНеУч][@ИдСтат="${status}"]`
const driver = '//*[self::СвВодит or self::НовВодит][not(@ИННФЛ)]'

/**
 * Conditions on presence in the formats of the waybill's titles, told in words of our own and apart from the descriptions, so that the
 * ones prove the others.
 */
export const rules: readonly Rule[] = [
  { of: '//*[ИдРекСост][not(@ИдДок)]', needs: byPaper },
  { of: abroad('ЮЛ'), needs: ['@Стран', '@Наим|@Идентиф|@ИныеСвед'] },
  { of: abroad('ФЛ'), needs: ['УдЛичнИнФЛ'] },
  { of: `//Подписант[${anyOf('СтатПодп', ['2', '5'])}][not(@ИдСистХран)]`, needs: ['СвДовер'] },
  { of: '//РазмШтр', needs: ['@ИтогРазмШтрРФ|@ИтогРазмШтрИн'] },
  // the consignor
  { of: '//СодИнфГО[СвГО/@ГОЭксп="1"]', needs: ['СвЗак'] },
  { of: '//СвГО[ОснРасчИным]', needs: ['self::*[@ГОЭксп="1"]'] },
  { of: '//ОпГруз[@НаимГруз="Контейнер"]', needs: ['СвКонтейн'] },
  { of: '//СодИнфГО[СвГруз/ОпГруз/@НаимГруз="Контейнер"]/СопрДок', needs: ['РекСопрВед'] },
  { of: '//ОпГруз[@УчГосСист="1"]', needs: ['СвГосСист'] },
  { of: '//УказГО[@ДатВрДостГр]', needs: ['@НалКоорТочВрДост'] },
  { of: '//*[self::МршПрвз or self::СведМрш]', needs: ['@МршТекст|@МршМашЧит'] },
  { of: '//СвПА[@ЛицоПА="Грузополучатель"]', needs: ['ДокПерПолнПА'] },
  { of: driver, needs: ['@НомВУ', '@СерВУ', '@ДатаВыдВУ'] },
  { of: `//*[self::ТС or self::Прицеп][${anyOf('ТипВлад', ['3', '4', '5'])}]`, needs: ['ОснАрЛиз'] },
  { of: '//СпецУслДвиж[not(@ИдСР)]', needs: ['@НомСР', '@ДатаСР', '@СрокСР'] },
  { of: '//СвЛицПогрГр[@СовпГОП="1"]', needs: ['ИдентРекГО'] },
  { of: '//СвЛицПогрГр[@СовпГОП="2"]', needs: ['РекЛицПогрГр', 'ОснПогрГр', 'РабЛицПогрГр'] },
  { of: '//ВладИнфр[@СовпГОВ="1"]', needs: ['ИдентРекГО'] },
  { of: '//ВладИнфр[@СовпГОВ="2"]', needs: ['РекВладИнф'] },
  { of: '//ВладИнфр[@СовпГОВ="3"]', needs: ['@ОбНетИнфОВлад'] },
  // the carrier at the loading and at the delivery
  { of: '//ЗамПрвПрием[@ЗамДатВрПриб]', needs: ['@НалКоорТочВрПрб'] },
  { of: '//ЗамПрвПрием[@ЗамДатВрУбыт]', needs: ['@НалКоорТочВрУб'] },
  { of: '//ЗамПрвПрием[@ЗамДатВрПосПрием]', needs: ['@НалКоорТочВрПрм'] },
  { of: '//ЗамПрвВыд[@ЗамДатаВрПриб]', needs: ['@НалКоорТочВрПр'] },
  { of: '//ЗамПрвВыд[@ЗамДатВрУбыт]', needs: ['@НалКоорТочВрУб'] },
  { of: '//ЗамПрвВыд[@ЗамДатВрПосВыгр]', needs: ['@НалКоорТочВрВыгр'] },
  // a change on the way
  { of: '//СодИнфЗамен', needs: ['ЗаменВодит|ЗаменТС'] },
  { of: '//ЗаменТС', needs: ['ТС|Прицеп'] },
  // the consignee
  { of: '//СодИнфГП', needs: ['@СодОпПр|@СодОпОтк', 'self::*[not(@СодОпПр and @СодОпОтк)]'] },
  { of: '//СодИнфГП[@СодОпОтк]', needs: ['@ПричОтк'] },
  { of: '//СодИнфГП[@СодОпПр]', needs: ['ПриемГрузГП'] },
  // the cost
  { of: '//Документ[@НаимПлат]', needs: ['ОснИнПлат'] },
]

/** The rules a file does not meet, by the name of the element and what it lacks. */
export function brokenRules(bytes: Uint8Array): string[] {
  const file = XmlDocument.fromBuffer(bytes)
  try {
    return rules.flatMap(({ of, needs }) =>
      needs.flatMap(need => file.find(`${of}[not(${need})]`).map(found => `${(found as XmlElement).name}: ${need}`)),
    )
  } finally {
    file.dispose()
  }
}

/** Every way to take from a file what one of the rules needs, each a file of its own and the name of what is gone. */
export function spoiled(bytes: Uint8Array): { bytes: Buffer; what: string }[] {
  return rules.flatMap(({ of, needs }) =>
    needs
      .filter(need => !need.startsWith('self::'))
      .flatMap(need => {
        const file = XmlDocument.fromBuffer(bytes)
        try {
          const [found] = file.find(of) as XmlElement[]
          if (!found || found.find(need).length === 0) return []
          for (const each of found.find(need)) each.remove()
          return [{ bytes: fileOf(file.root.toString({ format: false })), what: `${found.name}: ${need}` }]
        } finally {
          file.dispose()
        }
      }),
  )
}

const fileOf = (xml: string) => iconv.encode(`<?xml version="1.0" encoding="${ENCODING}"?>\n${xml}`, ENCODING)
