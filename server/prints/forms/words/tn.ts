import type { Bilingual } from '#contract/primitives.ts'

/** What is printed on a transport waybill beside what is written in it. */
export const words = {
  container: { ru: 'контейнер', en: 'container' },
  title: { ru: 'Транспортная накладная', en: 'Transport waybill' },
  order: { ru: 'Заказ (заявка)', en: 'Order (request)' },
  day: { ru: 'Дата', en: 'Date' },
  number: { ru: '№', en: 'No.' },
  copy: { ru: 'Экземпляр №', en: 'Copy No.' },
  s1: { ru: '1. Грузоотправитель', en: '1. Consignor' },
  s1a: {
    ru: '1а. Заказчик услуг по организации перевозки груза (при наличии)',
    en: '1a. Customer of the forwarding service (if any)',
  },
  forwards: { ru: 'является экспедитором', en: 'is a freight forwarder' },
  consignor: { ru: '(реквизиты, позволяющие идентифицировать Грузоотправителя)', en: '(who the Consignor is)' },
  customer: {
    ru: '(реквизиты, позволяющие идентифицировать Заказчика услуг по организации перевозки груза)',
    en: '(who the customer of the forwarding service is)',
  },
  payerDocument: {
    ru: '(реквизиты документа, определяющего основания осуществления расчетов по договору перевозки иным лицом, отличным от грузоотправителя (при наличии))',
    en: '(the document by which somebody other than the consignor pays for the carriage (if any))',
  },
  forwarding: {
    ru: '(реквизиты договора на выполнение услуг по организации перевозки груза)',
    en: '(the contract of the forwarding service)',
  },
  s2: { ru: '2. Грузополучатель', en: '2. Consignee' },
  consignee: { ru: '(реквизиты, позволяющие идентифицировать Грузополучателя)', en: '(who the Consignee is)' },
  delivery: { ru: '(адрес места доставки груза)', en: '(where the cargo is delivered)' },
  s3: { ru: '3. Груз', en: '3. Cargo' },
  cargo: {
    ru: '(отгрузочное наименование груза (для опасных грузов — в соответствии с ДОПОГ), его состояние и другая необходимая информация о грузе)',
    en: '(shipping name of the cargo (of dangerous goods as ADR says), its state and what else must be known of it)',
  },
  pieces: {
    ru: '(количество грузовых мест, маркировка, вид тары и способ упаковки)',
    en: '(number of pieces, marks, packages and way of packing)',
  },
  mass: {
    ru: '(масса груза брутто в килограммах, масса груза нетто в килограммах (при возможности ее определения), размеры (высота, ширина, длина) в метрах (при перевозке крупногабаритного груза), объем груза в кубических метрах и плотность груза в соответствии с документацией на груз (при необходимости), дополнительные характеристики груза, учитывающие отраслевые особенности (при необходимости))',
    en: '(gross mass in kilograms, net mass in kilograms (where it can be told), height, width and length in metres (of oversized cargo), volume in cubic metres and density by the papers of the cargo (if needed), further characteristics of the trade (if needed))',
  },
  danger: {
    ru: '(в случае перевозки опасного груза — информация по каждому опасному веществу, материалу или изделию в соответствии с пунктом 5.4.1 ДОПОГ)',
    en: '(of dangerous goods: what ADR 5.4.1 asks of each substance, material or article)',
  },
  value: { ru: '(объявленная стоимость (ценность) груза (при необходимости))', en: '(declared value of the cargo (if needed))' },
  s4: { ru: '4. Сопроводительные документы на груз (при наличии)', en: '4. Papers that go with the cargo (if any)' },
  documents: {
    ru: '(перечень прилагаемых к транспортной накладной документов, предусмотренных ДОПОГ, санитарными, таможенными (при наличии), карантинными, иными правилами в соответствии с законодательством Российской Федерации, либо регистрационные номера указанных документов, если такие документы (сведения о таких документах) содержатся в государственных информационных системах)',
    en: '(papers asked for by ADR, sanitary, customs (if any), quarantine and other rules of the Russian Federation, or their numbers where state information systems hold them)',
  },
  certificates: {
    ru: '(перечень прилагаемых к грузу сертификатов, паспортов качества, удостоверений и других документов, наличие которых установлено законодательством Российской Федерации, либо регистрационные номера указанных документов, если такие документы (сведения о таких документах) содержатся в государственных информационных системах)',
    en: '(certificates, passports of quality and other papers of the cargo the law of the Russian Federation asks for, or their numbers where state information systems hold them)',
  },
  shipping: {
    ru: '(реквизиты, позволяющие идентифицировать документ(-ы), подтверждающий(-ие) отгрузку товаров) (при наличии), реквизиты сопроводительной ведомости (при перевозке груженых контейнеров или порожних контейнеров)',
    en: '(papers that prove the goods were sent out (if any), the accompanying sheet (of loaded or empty containers))',
  },
  s5: { ru: '5. Указания грузоотправителя по особым условиям перевозки', en: '5. Instructions of the consignor on special conditions' },
  route: {
    ru: '(маршрут перевозки, дата и время/сроки доставки груза (при необходимости))',
    en: '(route, day and time or term of delivery (if needed))',
  },
  redirects: {
    ru: '(контактная информация о лицах, по указанию которых может осуществляться переадресовка)',
    en: '(who may have the cargo redirected, and how to reach them)',
  },
  rules: {
    ru: '(указания, необходимые для выполнения фитосанитарных, санитарных, карантинных, таможенных и прочих требований, установленных законодательством Российской Федерации)',
    en: '(what must be done by phytosanitary, sanitary, quarantine, customs and other rules of the Russian Federation)',
  },
  regime: {
    ru: '(температурный режим перевозки груза (при необходимости), сведения о запорно-пломбировочных устройствах (в случае их предоставления грузоотправителем), запрещение перегрузки груза)',
    en: '(temperature of the carriage (if needed), seals (where the consignor gives them), whether transshipment is forbidden)',
  },
  s6: { ru: '6. Перевозчик', en: '6. Carrier' },
  carrier: { ru: '(реквизиты, позволяющие идентифицировать Перевозчика)', en: '(who the Carrier is)' },
  driver: { ru: '(реквизиты, позволяющие идентифицировать водителя(-ей))', en: '(who the driver is, or the drivers)' },
  s7: { ru: '7. Транспортное средство', en: '7. Vehicle' },
  vehicle: {
    ru: '(тип, марка, грузоподъемность (в тоннах), вместимость (в кубических метрах))',
    en: '(type, make, payload (in tonnes), capacity (in cubic metres))',
  },
  plates: { ru: '(регистрационный номер транспортного средства)', en: '(registration plates of the vehicle)' },
  holding: {
    ru: 'Тип владения: 1 — собственность; 2 — совместная собственность супругов; 3 — аренда; 4 — лизинг; 5 — безвозмездное пользование',
    en: 'How it is held: 1 owned; 2 joint property of spouses; 3 rented; 4 leased; 5 used free of charge',
  },
  holdingDocument: {
    ru: '(реквизиты документа(-ов), подтверждающего(-их) основание владения грузовым автомобилем (тягачом, а также прицепом (полуприцепом)) (для типов владения 3, 4, 5))',
    en: '(the papers by which truck, tractor and trailer are held (for 3, 4 and 5))',
  },
  permit: {
    ru: '(номер, дата и срок действия специального разрешения, установленный маршрут движения тяжеловесного и (или) крупногабаритного транспортного средства или транспортного средства, перевозящего опасный груз) (при наличии)',
    en: '(number, day and term of the special permit, and the route it sets for heavy, oversized or dangerous transport (if any))',
  },
  s8: { ru: '8. Прием груза', en: '8. Taking over the cargo' },
  loader: {
    ru: '(реквизиты лица, осуществляющего погрузку груза в транспортное средство)',
    en: '(who loads the cargo into the vehicle)',
  },
  owner: {
    ru: '(наименование (ИНН) владельца объекта инфраструктуры пункта погрузки)',
    en: '(who owns the place of loading, with his tax number)',
  },
  loadingPlace: { ru: '(адрес места погрузки)', en: '(where it is loaded)' },
  loadingDue: {
    ru: '(заявленные дата и время подачи транспортного средства под погрузку)',
    en: '(day and time the vehicle is awaited for loading)',
  },
  loadingCame: { ru: '(фактические дата и время прибытия под погрузку)', en: '(day and time it came for loading)' },
  left: { ru: '(фактические дата и время убытия)', en: '(day and time it left)' },
  loadedMass: {
    ru: '(масса груза брутто в килограммах, которая была определена при погрузке, и метод ее определения (определение разницы между массой транспортного средства после погрузки и перед погрузкой по общей массе или взвешиванием поосно или расчетная масса груза))',
    en: '(gross mass in kilograms as found when loading, and how: by weighing the vehicle before and after, whole or axle by axle, or by reckoning)',
  },
  pieceCount: { ru: '(количество грузовых мест)', en: '(number of pieces)' },
  packages: { ru: '(тара, упаковка (при наличии))', en: '(packages (if any))' },
  loadingRemarks: {
    ru: '(оговорки и замечания перевозчика (при наличии) о дате и времени прибытия/убытия, о состоянии, креплении груза, тары, упаковки, маркировки, опломбирования, о массе груза и количестве грузовых мест, о проведении погрузочных работ)',
    en: '(remarks of the carrier (if any) on coming and leaving, on state and fastening of the cargo, on packages, marks and seals, on mass and number of pieces, on the loading)',
  },
  loaderSigns: {
    ru: '(подпись, расшифровка подписи лица, осуществившего погрузку груза, с указанием реквизитов документа, подтверждающего полномочия лица на погрузку груза)',
    en: '(signature and name of who loaded the cargo, and the paper that empowers him)',
  },
  driverTakes: {
    ru: '(подпись, расшифровка подписи водителя, принявшего груз для перевозки)',
    en: '(signature and name of the driver who took the cargo over)',
  },
  s9: { ru: '9. Переадресовка (при наличии)', en: '9. Redirection (if any)' },
  redirected: {
    ru: '(дата, вид переадресовки на бумажном носителе или в электронном виде (с указанием вида доставки документа))',
    en: '(day and kind of the redirection, on paper or electronic, and how it was delivered)',
  },
  newPlace: {
    ru: '(адрес нового пункта выгрузки, новые дата и время подачи транспортного средства под выгрузку)',
    en: '(the new place of unloading, with day and time)',
  },
  redirecting: { ru: '(реквизиты лица, от которого получено указание на переадресовку)', en: '(who ordered the redirection)' },
  newConsignee: { ru: '(при изменении получателя груза — реквизиты нового получателя)', en: '(the new consignee, where he changes)' },
  s10: { ru: '10. Выдача груза', en: '10. Handing over the cargo' },
  unloadingPlace: { ru: '(адрес места выгрузки)', en: '(where it is unloaded)' },
  unloadingDue: {
    ru: '(заявленные дата и время подачи транспортного средства под выгрузку)',
    en: '(day and time the vehicle is awaited for unloading)',
  },
  came: { ru: '(фактические дата и время прибытия)', en: '(day and time it came)' },
  state: {
    ru: '(фактическое состояние груза, тары, упаковки, маркировки, опломбирования)',
    en: '(actual state of cargo, packages, marks and seals)',
  },
  unloadedMass: {
    ru: '(масса груза брутто в килограммах, масса груза нетто в килограммах (при возможности ее определения), плотность груза в соответствии с документацией на груз (при необходимости))',
    en: '(gross mass in kilograms, net mass in kilograms (where it can be told), density by the papers of the cargo (if needed))',
  },
  unloadingRemarks: {
    ru: '(оговорки и замечания перевозчика (при наличии) о дате и времени прибытия/убытия, о состоянии груза, тары, упаковки, маркировки, опломбирования, о массе груза и количестве грузовых мест)',
    en: '(remarks of the carrier (if any) on coming and leaving, on the state of the cargo, on packages, marks and seals, on mass and number of pieces)',
  },
  consigneeSigns: {
    ru: '(должность, подпись, расшифровка подписи грузополучателя или уполномоченного грузополучателем лица)',
    en: '(position, signature and name of the consignee or of who acts for him)',
  },
  driverHands: {
    ru: '(подпись, расшифровка подписи водителя, сдавшего груз грузополучателю или уполномоченному грузополучателем лицу)',
    en: '(signature and name of the driver who handed the cargo over)',
  },
  s11: {
    ru: '11. Отметки грузоотправителей, грузополучателей, перевозчиков (при необходимости)',
    en: '11. Notes of consignors, consignees and carriers (if needed)',
  },
  note: {
    ru: '(краткое описание обстоятельств, послуживших основанием для отметки, сведения о коммерческих и иных актах, в том числе о погрузке/выгрузке груза)',
    en: '(what happened, in short, and acts drawn up, also on loading and unloading)',
  },
  fine: { ru: '(расчет и размер штрафа)', en: '(the fine and how it is reckoned)' },
  signed: { ru: '(подпись, дата)', en: '(signature, day)' },
  s12: {
    ru: '12. Стоимость перевозки груза (установленная плата) в рублях (при необходимости)',
    en: '12. Price of the carriage (freight) in roubles (if needed)',
  },
  net: { ru: '(стоимость перевозки без налога — всего)', en: '(price without tax, total)' },
  rate: { ru: '(налоговая ставка)', en: '(rate of tax)' },
  tax: { ru: '(сумма налога, предъявляемая покупателю)', en: '(tax charged to the buyer)' },
  gross: { ru: '(стоимость перевозки с налогом — всего)', en: '(price with tax, total)' },
  method: {
    ru: '(порядок (механизм) расчета (исчислений) платы) (при наличии порядка (механизма))',
    en: '(how the freight is reckoned (where it is said))',
  },
  byRequest: { ru: 'По заявке № {n} от {d}', en: 'By request No. {n} of {d}' },
  carrierDraws: {
    ru: '(реквизиты, позволяющие идентифицировать Экономического субъекта, составляющего первичный учетный документ о факте хозяйственной жизни со стороны Перевозчика)',
    en: '(who draws up the accounting document for the Carrier)',
  },
  consignorDraws: {
    ru: '(реквизиты, позволяющие идентифицировать Экономического субъекта, составляющего первичный учетный документ о факте хозяйственной жизни со стороны Грузоотправителя)',
    en: '(who draws up the accounting document for the Consignor)',
  },
  basis: {
    ru: '(основание, по которому Экономический субъект является составителем документа о факте хозяйственной жизни)',
    en: '(by what right he draws it up)',
  },
  payer: {
    ru: '(реквизиты, позволяющие идентифицировать лицо, от которого будут поступать денежные средства)',
    en: '(who the money will come from)',
  },
  carrierSigns: {
    ru: '(подпись, расшифровка подписи лица, ответственного за оформление факта хозяйственной жизни со стороны Перевозчика (уполномоченного лица))',
    en: '(signature and name of who answers for it on the side of the Carrier)',
  },
  consignorSigns: {
    ru: '(подпись, расшифровка подписи лица, ответственного за оформление факта хозяйственной жизни со стороны Грузоотправителя (уполномоченного лица))',
    en: '(signature and name of who answers for it on the side of the Consignor)',
  },
  carrierPower: {
    ru: '(должность, основание полномочий физического лица, уполномоченного Перевозчиком (уполномоченным лицом), дата подписания)',
    en: '(position and power of who signs for the Carrier, day of signing)',
  },
  consignorPower: {
    ru: '(должность, основание полномочий физического лица, уполномоченного Грузоотправителем (уполномоченным лицом), дата подписания)',
    en: '(position and power of who signs for the Consignor, day of signing)',
  },
  electronic: { ru: 'Электронная транспортная накладная', en: 'Electronic transport waybill' },
  road: { ru: 'Состояние и подписи: страница для проверки на дороге', en: 'State and signatures: the page for checks on the road' },
  uid: { ru: 'УИД ГИС ЭПД', en: 'UID in GIS EPD' },
  rulesShort: { ru: 'ПП РФ от 21.12.2020 № 2200, приложение № 4', en: 'Government Decree 2200 of 21.12.2020, annex 4' },
  total: { ru: 'Всего', en: 'In all' },
  kg: { ru: 'кг брутто', en: 'kg gross' },
  m3: { ru: 'м³', en: 'm³' },
  dims: { ru: 'д × ш × в', en: 'l × w × h' },
  m: { ru: 'м', en: 'm' },
  due: { ru: 'срок доставки', en: 'to be delivered' },
  seals: { ru: 'ЗПУ №', en: 'seals No.' },
  sealed: { ru: 'груз следует опломбированным', en: 'the cargo travels sealed' },
  orange: {
    ru: 'письменные инструкции по ДОПОГ (5.4.3), свидетельство о подготовке водителя',
    en: "ADR instructions in writing (5.4.3), the driver's ADR certificate",
  },
} as const satisfies Record<string, Bilingual>
