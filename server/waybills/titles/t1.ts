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
  { ru: 'Опасный груз', en: 'Dangerous goods' },
  [
    must('НомООН', { ru: 'Номер ООН', en: 'UN number' }, 'un', { max: 50 }),
    must('НадОтгНаим', { ru: 'Отгрузочное наименование', en: 'Proper shipping name' }, 'name', { max: 1000 }),
    must('Клас', { ru: 'Класс опасности', en: 'Hazard class' }, 'class', { max: 3 }),
    must('КласКод', { ru: 'Классификационный код', en: 'Classification code' }, 'code', { max: 50 }),
    must('ГрУп', { ru: 'Группа упаковки', en: 'Packing group' }, 'packing', { max: 50 }),
    must('ЗнОп', { ru: 'Знак опасности', en: 'Danger label' }, 'label', { max: 50 }),
    must('КодОгрЧерТун', { ru: 'Код проезда через туннели', en: 'Tunnel code' }, 'tunnel', { max: 50 }),
    attr('ОбМасНетВзрСод', { ru: 'Масса взрывчатого вещества, кг', en: 'Net explosive mass, kg' }, 'explosive', { max: 50 }),
  ],
  { of: 'adr', optional: true },
)

const cargo = group(
  'ОпГруз',
  { ru: 'Груз', en: 'Cargo' },
  [
    must('НаимГруз', { ru: 'Наименование', en: 'Name' }, 'name', { max: 1000 }),
    attr('КодТовНом', { ru: 'Код ТН ВЭД', en: 'HS code' }, 'hsCode', { pattern: looks.code4, max: 4 }),
    must('СостГруз', { ru: 'Состояние груза', en: 'State of the cargo' }, '/given.condition', { max: 1000 }),
    must('СпУпак', { ru: 'Упаковка', en: 'Package' }, 'package', { max: 1000 }),
    must('ВидТар', { ru: 'Вид тары', en: 'Kind of package' }, 'tare', { pattern: looks.code2, max: 2 }),
    attr('Объем', { ru: 'Объём, м³', en: 'Volume, m³' }, 'volumeM3', { digits: [17, 3] }),
    must('КолМестГр', { ru: 'Количество мест', en: 'Pieces' }, 'pieces', { digits: [4, 0] }),
    attr('ДрОГруз', { ru: 'Другое о грузе', en: 'Further on the cargo' }, 'more', { max: 1000 }),
  ],
  {
    each: 'cargos',
    groups: [
      leaf('Марк', { ru: 'Маркировка', en: 'Marks' }, '/given.marks', { max: 1000 }),
      group(
        'Габар',
        { ru: 'Размеры', en: 'Size' },
        [
          must('ВысЗнач', { ru: 'Высота, м', en: 'Height, m' }, 'height', { digits: [17, 3] }),
          must('ДлЗнач', { ru: 'Длина, м', en: 'Length, m' }, 'length', { digits: [17, 3] }),
          must('ШирЗнач', { ru: 'Ширина, м', en: 'Width, m' }, 'width', { digits: [17, 3] }),
        ],
        { of: 'size', optional: true },
      ),
      dangerous,
      group('ПлМасГруз', { ru: 'Масса', en: 'Mass' }, [
        must('МасБрутЗнач', { ru: 'Масса брутто, кг', en: 'Gross mass, kg' }, 'massKg', { digits: [17, 3] }),
        attr('КолПалл', { ru: 'Паллеты', en: 'Pallets' }, 'pallets', { digits: [4, 0] }),
      ]),
      group(
        'ЦеннГруз',
        { ru: 'Объявленная стоимость', en: 'Declared value' },
        [
          must('СтЦеннГр', { ru: 'Сумма', en: 'Sum' }, 'sum', { pattern: looks.money, max: 16 }),
          attr('КодОКВ', { ru: 'Код валюты', en: 'Currency code' }, 'code', { max: 3, codes: currencyCodes, silent: true }),
          must('НаимОКВ', { ru: 'Валюта', en: 'Currency' }, 'currency', { max: 100 }),
        ],
        { of: 'declared', optional: true },
      ),
    ],
  },
)

const instructions = group(
  'УказГО',
  { ru: 'Указания грузоотправителя', en: 'Instructions of the consignor' },
  [
    ...when({ at: 'ДатВрДостГр', mark: 'НалКоорТочВрДост' }, { ru: 'Доставить до', en: 'Deliver by' }, 'unloading.due'),
    attr('СвПломба', { ru: 'Пломбы', en: 'Seals' }, 'given.seals', { max: 2000 }),
    must('УкНормПрвз', { ru: 'Требования к перевозке', en: 'Requirements of the carriage' }, 'terms.norms', { max: 2000 }),
  ],
  {
    conditions: [{ if: { ДатВрДостГр: true }, needs: ['НалКоорТочВрДост'] }],
    groups: [
      group('МршПрвз', { en: 'Route', ru: 'Маршрут' }, [must('МршТекст', { ru: 'Маршрут', en: 'Route' }, 'terms.route', { max: 2000 })], {
        optional: true,
      }),
      group(
        'СвПА',
        { ru: 'Переадресовка', en: 'Readdressing' },
        [
          fixed('ЛицоПА', { en: 'On instruction of', ru: 'По указанию' }, 'Грузоотправитель'),
          fixed(
            'СпосПерУкПА',
            { ru: 'Способ передачи указания', en: 'How the instruction is given' },
            'Электронное уведомление перевозчика о переадресовке',
          ),
        ],
        { groups: [contact('КонтПА', { ru: 'Контакты', en: 'Contacts' }, { of: 'consignor' })] },
      ),
      group(
        'КлимРеж',
        { ru: 'Температура в пути', en: 'Temperature on the way' },
        [
          attr('ТемпНеНиже', { ru: 'Не ниже, °C', en: 'Not below, °C' }, 'terms.tempMin', { digits: [6, 2] }),
          attr('ТемпНеВыше', { ru: 'Не выше, °C', en: 'Not above, °C' }, 'terms.tempMax', { digits: [6, 2] }),
        ],
        { optional: true },
      ),
      notes(
        ['Кузов', { ru: 'Кузов', en: 'Body' }, 'terms.bodies'],
        ['Температурный режим', { ru: 'Температурный режим', en: 'Temperature regime' }, 'terms.temperature'],
        ['Указания', { ru: 'Указания', en: 'Instructions' }, 'terms.comment'],
      ),
    ],
  },
)

const loading = group(
  'СвПогруз',
  { ru: 'Погрузка', en: 'Loading' },
  [
    ...when(
      { at: 'ЗаявПогр', mark: 'НалКоорТочВрЗаяв' },
      { ru: 'Заявленное время подачи', en: 'Time the vehicle was called for' },
      'loading.asked',
      { required: true },
    ),
    ...when({ at: 'ФДатВрПриб', mark: 'НалКоорТочВрФПогр' }, { ru: 'Прибытие', en: 'Arrival' }, 'loading.arrived', { required: true }),
    ...when({ at: 'ФДатВрУбыт', mark: 'НалКоорТочВрФУбыт' }, { ru: 'Убытие', en: 'Departure' }, 'loading.left', { required: true }),
    must('МасБрутОтгр', { ru: 'Масса брутто, кг', en: 'Gross mass, kg' }, 'loaded.massKg', { pattern: looks.whole, max: 1000 }),
    must('МетОпрМасс', { ru: 'Как определена масса', en: 'How the mass was found' }, 'given.massBy', { max: 2, codes: massMethods }),
    must('КолМестПрием', { ru: 'Количество мест', en: 'Pieces' }, 'loaded.pieces', { digits: [4, 0] }),
  ],
  {
    groups: [
      place('ФАдресПогр', { ru: 'Адрес погрузки', en: 'Address of the loading' }, 'loading.address'),
      // by law the consignor loads, whoever does it for him
      group(
        'СвЛицПогрГр',
        { ru: 'Кто грузит', en: 'Who loads' },
        [fixed('СовпГОП', { ru: 'Грузит грузоотправитель', en: 'The consignor loads' }, '1', { silent: true })],
        {
          groups: [numberOf('ИдентРекГО', { ru: 'Грузоотправитель', en: 'Consignor' }, { of: 'consignor' })],
        },
      ),
      group('ВладИнфр', { ru: 'Владелец места погрузки', en: 'Owner of the place of loading' }, [
        fixed('СовпГОВ', { ru: 'Владелец', en: 'Owner' }, '3', { silent: true }),
        fixed('ОбНетИнфОВлад', { en: 'Owner', ru: 'Владелец' }, 'Грузоотправитель не располагает сведениями о владельце'),
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
      { ru: 'Транспортная накладная', en: 'Waybill' },
      [
        attr('УИД_ТрН', { ru: 'Номер в ГИС ЭПД', en: 'Number in GIS EPD' }, 'waybill.uid', { max: 1000 }),
        operation('СодОпер', 'Груз передан для перевозки', 255),
        must('НомерТрН', { ru: 'Номер', en: 'Number' }, 'waybill.number', { max: 1000 }),
        must('ДатаТрН', { ru: 'Дата', en: 'Date' }, 'waybill.date', { pattern: looks.date, max: 10 }),
        must('НомЗак', { ru: 'Номер заказа', en: 'Number of the order' }, 'waybill.order', { max: 1000 }),
        must('ДатаЗак', { ru: 'Дата заказа', en: 'Date of the order' }, 'waybill.orderDate', { pattern: looks.date, max: 10 }),
      ],
      {
        groups: [
          correction('ИспрТрН', 'НомИспр'),
          group(
            'СвГО',
            { ru: 'Грузоотправитель', en: 'Consignor' },
            [fixed('ГОЭксп', { ru: 'Экспедитор', en: 'Forwarder' }, '0', { silent: true })],
            {
              groups: [participant('РекИдентГО', { ru: 'Грузоотправитель', en: 'Consignor' }, 'consignor', { contact: true })],
            },
          ),
          group('СвГП', { ru: 'Грузополучатель', en: 'Consignee' }, [], {
            groups: [
              participant('РекИдентГП', { ru: 'Грузополучатель', en: 'Consignee' }, 'consignee', { contact: true }),
              place('АдресДостГр', { ru: 'Адрес доставки', en: 'Address of delivery' }, 'unloading.address'),
            ],
          }),
          group('СвГруз', { ru: 'Груз', en: 'Cargo' }, [], { groups: [cargo] }),
          instructions,
          participant('СвПер', { ru: 'Перевозчик', en: 'Carrier' }, 'carrier', { contact: true }),
          driver('СвВодит', { ru: 'Водитель', en: 'Driver' }, { of: 'resources.driver' }),
          group('СвТС', { ru: 'Машина', en: 'Vehicle' }, [], {
            groups: [
              { ...vehicle('ТС', { ru: 'Машина', en: 'Vehicle' }, 'resources.truck'), optional: false },
              vehicle('Прицеп', { ru: 'Прицеп', en: 'Trailer' }, 'resources.trailer'),
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
