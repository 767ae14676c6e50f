/** A word or phrase that stands alone, whatever alphabet it is written in. */
export const alone = (pattern: string): RegExp => new RegExp(`(?<![a-zа-я0-9])(?:${pattern})(?![a-zа-я])`)

/** Bodies by the words letters use for them, those that hold others first. */
export const bodies: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['container_carrier', alone('контейнеровоз[а-яa-z]*')],
  ['all_metal', alone('(?:фургон[а-яa-z]*\\s+)?(?:цельномет[а-яa-z]*|цмф|ц/м)(?:\\s+фургон[а-яa-z]*)?')],
  ['jumbo', alone('джамбо|jumbo')],
  ['mega', alone('мега|mega(?:\\s*trailer)?')],
  ['curtain', alone('штор[аы]|шторник[а-яa-z]*|шторн[а-яa-z]*|curtain(?:\\s?sider)?')],
  ['ref', alone('реф|рефы|рефк[а-яa-z]*|рефриж[а-яa-z]*|ref|reefer|refrigerated')],
  ['isotherm', alone('изотерм[а-яa-z]*|изот\\.?|термос|isotherm[а-яa-z]*')],
  ['van', alone('фургон[а-яa-z]*|мебельн[а-яa-z]+ фургон|box van')],
  ['flatbed', alone('борт|борта|бортов[а-яa-z]*|flatbed')],
  ['platform', alone('платформ[аы]|площадк[аи](?!\\s*(?:по|вы|раз|за)грузк)|открытая площадка')],
  ['tipper', alone('самосвал[а-яa-z]*')],
  ['shalanda', alone('шаланд[а-яa-z]*')],
  ['trawl', alone('трал[а-яa-z]*|lowloader')],
  ['lowbed', alone('низкорам[а-яa-z]*')],
  ['grain', alone('зерновоз[а-яa-z]*')],
  ['flour', alone('муковоз[а-яa-z]*')],
  ['cement', alone('цементовоз[а-яa-z]*')],
  ['timber', alone('лесовоз[а-яa-z]*|сортиментовоз[а-яa-z]*')],
  ['food_tanker', alone('пищев[а-яa-z]+ цистерн[а-яa-z]*')],
  ['fuel_tanker', alone('бензовоз[а-яa-z]*')],
  ['tanker', alone('автоцистерн[а-яa-z]*|цистерн[аыу]')],
  ['manipulator', alone('манипулятор[а-яa-z]*')],
  ['tent', alone('тент|тента|тенты|тентов[а-яa-z]*|тентован[а-яa-z]*|tent|tarp|tautliner|tilt')],
]

/** Ways of loading; words that also name other things count only beside «загрузка» or in a list of ways. */
export const loadings: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['full_untarp', alone('(?:полн[а-яa-z]+\\s+)?растент[а-яa-z]*(?:\\s+полн[а-яa-z]+)?|полная растентовка')],
  ['tail_lift', alone('гидроборт[а-яa-z]*|гидролифт[а-яa-z]*|tail lift')],
  ['crossbars', alone('(?:со\\s+)?сняти[а-яa-z]+ перекладин')],
  ['posts', alone('(?:со\\s+)?сняти[а-яa-z]+ стоек')],
  ['rear', alone('зад|задн[а-яa-z]*|rear')],
  ['side', alone('бок|боков[а-яa-z]*|сбоку|side')],
  ['top', alone('верх|верхн(?:яя|ей|юю|ий)|сверху|top')],
]

/** Standard vehicles by the names people give them. */
export const trucks: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['t0_8', alone('каблук[а-яa-z]*|каблучок')],
  ['t1_5', alone('газел[а-яa-z]*|gazelle')],
  ['t3', alone('бычок|бычк[а-яa-z]+')],
  ['t22_train', alone('сцепк[а-яa-z]*|автопоезд 120')],
  ['t40_low', alone('трал 40\\s*т')],
]
export const tautliner = alone('евро\\s?фур[а-яa-z]*|еврофур[а-яa-z]*|фур[аыу]')

/** The payload in kilograms of standard vehicles named by it. */
export const truckByPayload: Readonly<Record<number, string>> = {
  1500: 't1_5',
  2000: 't2',
  3000: 't3',
  5000: 't5',
  7000: 't7',
  10000: 't10',
  12000: 't12',
  15000: 't15',
}

export const packages: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['pallet_fin', alone('фин\\.? ?(?:пал[а-яa-z]*|поддон[а-яa-z]*)|fin pallets?')],
  ['pallet_eur', alone('евро\\s?(?:пал[а-яa-z]*|поддон[а-яa-z]*)|europallets?|euro pallets?|евро')],
  ['big_bag', alone('биг-?\\s?б[эе]г[а-яa-z]*|мкр(?=\\s|,|$)|big-?\\s?bags?')],
  ['bag', alone('меш(?:ок|ки|ках|ков)|bags')],
  ['carton', alone('короб(?:а|ки|ках|ок|ов)?|cartons?')],
  ['box', alone('ящик[а-яa-z]*|boxes')],
  ['crate', alone('обреш[её]тк[а-яa-z]*')],
  ['drum', alone('боч(?:ки|ках|ек)|drums?')],
  ['ibc', alone('еврокуб[а-яa-z]*|ibc')],
  ['reel', alone('барабан[а-яa-z]*|катушк[а-яa-z]*')],
  ['roll', alone('рулон(?:ы|ах|ов)')],
  ['bundle', alone('связк[а-яa-z]*')],
  ['bulk_solid', alone('навал[а-яa-z]*|россып[а-яa-z]*|насып[а-яa-z]*|bulk')],
  ['bulk_liquid', alone('налив[а-яa-z]*')],
]

/** Regimes by their bounds in degrees. */
export const regimes: readonly (readonly [code: string, min: number | null, max: number | null])[] = [
  ['heated', 5, 25],
  ['dry_cool', 10, 25],
  ['choco', 14, 18],
  ['banana', 13, 14],
  ['fruit_warm', 8, 12],
  ['fruit', 4, 8],
  ['chilled_2_6', 2, 6],
  ['chilled_0_4', 0, 4],
  ['dairy', 2, 4],
  ['meat_chilled', -1, 2],
  ['fish_ice', -1, 1],
  ['pharma_2_8', 2, 8],
  ['pharma_15_25', 15, 25],
  ['icecream', -22, -18],
  ['frozen_12', null, -12],
  ['frozen_18', null, -18],
  ['deep_frozen', null, -25],
]

/** Beginnings of words that name cargo. */
export const cargoNames = new RegExp(
  `(?<![а-яa-z])(?:${[
    'тнп|товар[а-яa-z]* народн|продукт|продукц|продовольств|напит|вод[аыу](?![а-я])|пив|алког|вин[оа](?![а-я])|сок(?:и|ов)?(?![а-я])|молоч|молок|сыр|мяс|рыб|птиц|кур[аыи]|колбас|морожен|заморо|овощ|фрукт|яблок|арбуз|бахч|картоф|картош|лук(?![а-я])|капуст|банан|зерн|пшениц|ячмен|кукуруз|подсолн|шрот|жмых|корм|мук[аи](?![а-я])|круп|сахар|соль|масл|кондит|конфет|шоколад|чай|кофе',
    'стройматер|строймат|строитель|кирпич|плит|клей|клея|цемент|смес|бетон|газоблок|блоки|утеплит|минват|изоляц|гипс|краск|лак|сантех|керам|окна|стекл|двер|профил|кровл|черепиц|песок|щебен|асфальт|битум',
    'металл|прокат|сталь|стал[ьи]|рулон|арматур|труб|балк|швеллер|лист|проволок|отливк|литье|лом|алюмин|кабел|провод|катанк|метиз',
    'лес(?![а-я])|пиломат|доск|фанер|дсп|мдф|лдсп|брус|дров|щеп|бумаг|картон|макулат|целлюл',
    'оборуд|станк|станок|машиностро|агрегат|двигат|насос|трансформ|запчаст|автозап|автокомп|шин[ыа]?(?![а-я])|аккумул|техник|быттех|электрон|мебел|матрас|одежд|обув|текстил|ткан|игрушк|книг|тар[аы](?![а-я])|упаков|пленк|полим|гранул|пластик|пэт|бутыл',
    'хим|бытхим|порошок|удобр|сера|кислот|растворит|лекарств|медикам|медиц|косметик|парфюм|сборн|груз сборный|личные вещи|домашн|почт|посылк|тнвд|контейнер|appliances|parts|steel|coils|pipes?|paper|timber|cement|goods|equipment|furniture|food',
  ].join('|')})`,
)

/** Given names by which a contact written without a capital is known. */
export const givenNames = new Set(
  'александр алексей алена алина алла альберт алия анастасия анатолий андрей анна антон артем артур армен алесь айгуль айдар азат богдан борис вадим валентин валентина валерий варвара василий вера вероника виктор виктория виталий владимир владислав вячеслав галина геннадий георгий григорий дамир данил дарья денис диана дмитрий евгений евгения екатерина елена жанна ербол ерлан зоя иван игорь ильдар илья инна ирина кирилл константин кристина ксения лариса леонид лидия любовь людмила максим марат маргарита марина мария михаил надежда наталья наталия никита николай нина оксана олег ольга павел петр полина равиль радик рамиль рафаэль ренат ринат роман рустам руслан светлана сергей станислав степан тамара татьяна тимур ульяна федор фарид эдуард эльвира эльдар юлия юрий яна ярослав руслан даниил саша леша дима женя коля миша вова наташа лена катя оля таня света юля'.split(
    ' ',
  ),
)
