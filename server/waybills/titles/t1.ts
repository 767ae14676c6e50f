import {
  attr,
  contact,
  fixed,
  group,
  leaf,
  looks,
  must,
  notes,
  numberOf,
  participant,
  place,
  signer,
  type Title,
  when,
} from './describe.ts'
import { correction, currencyCodes, operation, remark } from './parts.ts'
import { driver, vehicle } from './resources.ts'

const massMethods = {
  '01': { ru: 'разница масс машины до и после погрузки', en: 'difference of the vehicle’s mass before and after loading' },
  '02': { ru: 'взвешивание по осям', en: 'weighing by axles' },
  '03': { ru: 'расчёт', en: 'by calculation' },
}

const dangerous = group(
  'СвОпГруз',
  'Опасный груз',
  'Dangerous goods',
  [
    must('НомООН', 'Номер ООН', 'UN number', 'un', { max: 50 }),
    must('НадОтгНаим', 'Отгрузочное наименование', 'Proper shipping name', 'name', { max: 1000 }),
    must('Клас', 'Класс опасности', 'Hazard class', 'class', { max: 3 }),
    must('КласКод', 'Классификационный код', 'Classification code', 'code', { max: 50 }),
    must('ГрУп', 'Группа упаковки', 'Packing group', 'packing', { max: 50 }),
    must('ЗнОп', 'Знак опасности', 'Danger label', 'label', { max: 50 }),
    must('КодОгрЧерТун', 'Код проезда через туннели', 'Tunnel code', 'tunnel', { max: 50 }),
    attr('ОбМасНетВзрСод', 'Масса взрывчатого вещества, кг', 'Net explosive mass, kg', 'explosive', { max: 50 }),
  ],
  { of: 'adr', optional: true },
)

const cargo = group(
  'ОпГруз',
  'Груз',
  'Cargo',
  [
    must('НаимГруз', 'Наименование', 'Name', 'name', { max: 1000 }),
    attr('КодТовНом', 'Код ТН ВЭД', 'HS code', 'hsCode', { pattern: looks.code4, max: 4 }),
    must('СостГруз', 'Состояние груза', 'State of the cargo', '/given.condition', { max: 1000 }),
    must('СпУпак', 'Упаковка', 'Package', 'package', { max: 1000 }),
    must('ВидТар', 'Вид тары', 'Kind of package', 'tare', { pattern: looks.code2, max: 2 }),
    attr('Объем', 'Объём, м³', 'Volume, m³', 'volumeM3', { digits: [17, 3] }),
    must('КолМестГр', 'Количество мест', 'Pieces', 'pieces', { digits: [4, 0] }),
    attr('ДрОГруз', 'Другое о грузе', 'Further on the cargo', 'more', { max: 1000 }),
  ],
  {
    each: 'cargos',
    groups: [
      leaf('Марк', 'Маркировка', 'Marks', '/given.marks', { max: 1000 }),
      group(
        'Габар',
        'Размеры',
        'Size',
        [
          must('ВысЗнач', 'Высота, м', 'Height, m', 'height', { digits: [17, 3] }),
          must('ДлЗнач', 'Длина, м', 'Length, m', 'length', { digits: [17, 3] }),
          must('ШирЗнач', 'Ширина, м', 'Width, m', 'width', { digits: [17, 3] }),
        ],
        { of: 'size', optional: true },
      ),
      dangerous,
      group('ПлМасГруз', 'Масса', 'Mass', [
        must('МасБрутЗнач', 'Масса брутто, кг', 'Gross mass, kg', 'massKg', { digits: [17, 3] }),
        attr('КолПалл', 'Паллеты', 'Pallets', 'pallets', { digits: [4, 0] }),
      ]),
      group(
        'ЦеннГруз',
        'Объявленная стоимость',
        'Declared value',
        [
          must('СтЦеннГр', 'Сумма', 'Sum', 'sum', { pattern: looks.money, max: 16 }),
          attr('КодОКВ', 'Код валюты', 'Currency code', 'code', { max: 3, codes: currencyCodes, silent: true }),
          must('НаимОКВ', 'Валюта', 'Currency', 'currency', { max: 100 }),
        ],
        { of: 'declared', optional: true },
      ),
    ],
  },
)

const instructions = group(
  'УказГО',
  'Указания грузоотправителя',
  'Instructions of the consignor',
  [
    ...when('ДатВрДостГр', 'НалКоорТочВрДост', 'Доставить до', 'Deliver by', 'unloading.due'),
    attr('СвПломба', 'Пломбы', 'Seals', 'given.seals', { max: 2000 }),
    must('УкНормПрвз', 'Требования к перевозке', 'Requirements of the carriage', 'terms.norms', { max: 2000 }),
  ],
  {
    conditions: [{ if: { ДатВрДостГр: true }, needs: ['НалКоорТочВрДост'] }],
    groups: [
      group('МршПрвз', 'Маршрут', 'Route', [must('МршТекст', 'Маршрут', 'Route', 'terms.route', { max: 2000 })], { optional: true }),
      group(
        'СвПА',
        'Переадресовка',
        'Readdressing',
        [
          fixed('ЛицоПА', 'По указанию', 'On instruction of', 'Грузоотправитель'),
          fixed(
            'СпосПерУкПА',
            'Способ передачи указания',
            'How the instruction is given',
            'Электронное уведомление перевозчика о переадресовке',
          ),
        ],
        { groups: [contact('КонтПА', 'Контакты', 'Contacts', { of: 'consignor' })] },
      ),
      group(
        'КлимРеж',
        'Температура в пути',
        'Temperature on the way',
        [
          attr('ТемпНеНиже', 'Не ниже, °C', 'Not below, °C', 'terms.tempMin', { digits: [6, 2] }),
          attr('ТемпНеВыше', 'Не выше, °C', 'Not above, °C', 'terms.tempMax', { digits: [6, 2] }),
        ],
        { optional: true },
      ),
      notes(
        ['Кузов', 'Кузов', 'Body', 'terms.bodies'],
        ['Температурный режим', 'Температурный режим', 'Temperature regime', 'terms.temperature'],
        ['Указания', 'Указания', 'Instructions', 'terms.comment'],
      ),
    ],
  },
)

const loading = group(
  'СвПогруз',
  'Погрузка',
  'Loading',
  [
    ...when('ЗаявПогр', 'НалКоорТочВрЗаяв', 'Заявленное время подачи', 'Time the vehicle was called for', 'loading.asked', true),
    ...when('ФДатВрПриб', 'НалКоорТочВрФПогр', 'Прибытие', 'Arrival', 'loading.arrived', true),
    ...when('ФДатВрУбыт', 'НалКоорТочВрФУбыт', 'Убытие', 'Departure', 'loading.left', true),
    must('МасБрутОтгр', 'Масса брутто, кг', 'Gross mass, kg', 'loaded.massKg', { pattern: looks.whole, max: 1000 }),
    must('МетОпрМасс', 'Как определена масса', 'How the mass was found', 'given.massBy', { max: 2, codes: massMethods }),
    must('КолМестПрием', 'Количество мест', 'Pieces', 'loaded.pieces', { digits: [4, 0] }),
  ],
  {
    groups: [
      place('ФАдресПогр', 'Адрес погрузки', 'Address of the loading', 'loading.address'),
      // by law the consignor loads, whoever does it for him
      group(
        'СвЛицПогрГр',
        'Кто грузит',
        'Who loads',
        [fixed('СовпГОП', 'Грузит грузоотправитель', 'The consignor loads', '1', { silent: true })],
        {
          groups: [numberOf('ИдентРекГО', 'Грузоотправитель', 'Consignor', { of: 'consignor' })],
        },
      ),
      group('ВладИнфр', 'Владелец места погрузки', 'Owner of the place of loading', [
        fixed('СовпГОВ', 'Владелец', 'Owner', '3', { silent: true }),
        fixed('ОбНетИнфОВлад', 'Владелец', 'Owner', 'Грузоотправитель не располагает сведениями о владельце'),
      ]),
    ],
  },
)

/** What the consignor says of the cargo, the parties, the vehicle and the loading: all other titles follow this one. */
export const t1: Title = {
  kind: 't1',
  role: 'consignor',
  prefix: 'ON_TRNACLGROT',
  format: 'ON_TRNACLGROT_1_973_01_05_01_02',
  knd: '1110339',
  version: '5.01',
  head: { called: 'Транспортная накладная', date: 'ДатИнфГО', time: 'ВрИнфГО', attrs: [] },
  body: [
    group(
      'СодИнфГО',
      'Транспортная накладная',
      'Waybill',
      [
        attr('УИД_ТрН', 'Номер в ГИС ЭПД', 'Number in GIS EPD', 'waybill.uid', { max: 1000 }),
        operation('СодОпер', 'Груз передан для перевозки', 255),
        must('НомерТрН', 'Номер', 'Number', 'waybill.number', { max: 1000 }),
        must('ДатаТрН', 'Дата', 'Date', 'waybill.date', { pattern: looks.date, max: 10 }),
        must('НомЗак', 'Номер заказа', 'Number of the order', 'waybill.order', { max: 1000 }),
        must('ДатаЗак', 'Дата заказа', 'Date of the order', 'waybill.orderDate', { pattern: looks.date, max: 10 }),
      ],
      {
        groups: [
          correction('ИспрТрН', 'НомИспр'),
          group('СвГО', 'Грузоотправитель', 'Consignor', [fixed('ГОЭксп', 'Экспедитор', 'Forwarder', '0', { silent: true })], {
            groups: [participant('РекИдентГО', 'Грузоотправитель', 'Consignor', 'consignor', { contact: true })],
          }),
          group('СвГП', 'Грузополучатель', 'Consignee', [], {
            groups: [
              participant('РекИдентГП', 'Грузополучатель', 'Consignee', 'consignee', { contact: true }),
              place('АдресДостГр', 'Адрес доставки', 'Address of delivery', 'unloading.address'),
            ],
          }),
          group('СвГруз', 'Груз', 'Cargo', [], { groups: [cargo] }),
          instructions,
          participant('СвПер', 'Перевозчик', 'Carrier', 'carrier', { contact: true }),
          driver('СвВодит', 'Водитель', 'Driver', { of: 'resources.driver' }),
          group('СвТС', 'Машина', 'Vehicle', [], {
            groups: [
              { ...vehicle('ТС', 'Машина', 'Vehicle', 'resources.truck'), optional: false },
              vehicle('Прицеп', 'Прицеп', 'Trailer', 'resources.trailer'),
            ],
          }),
          loading,
          remark('ОтметГО', 'remark'),
        ],
      },
    ),
    signer(),
  ],
}
