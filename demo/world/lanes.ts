/**
 * A lane: places as their table calls them, road kilometres, the price of a 20 t tilt with VAT in kopecks per km in an ordinary month,
 * and how often it is driven by which forwarder. The way back is the cheaper one.
 */
export type Lane = { stops: readonly string[]; km: number; perKm: number; weight: Readonly<Record<string, number>> }

const lane = (stops: string, { km, perKm, north, trans = 0 }: { km: number; perKm: number; north: number; trans?: number }): Lane => ({
  stops: stops.split(' '),
  km,
  perKm,
  weight: { north, trans },
})

export const lanes: readonly Lane[] = [
  lane('saint_petersburg moscow', { km: 710, perKm: 9600, north: 9 }),
  lane('moscow saint_petersburg', { km: 710, perKm: 9900, north: 9 }),
  lane('moscow kazan', { km: 820, perKm: 9900, north: 6 }),
  lane('kazan moscow', { km: 820, perKm: 8300, north: 6 }),
  lane('moscow vladimir kazan', { km: 830, perKm: 9600, north: 2 }),
  lane('moscow yekaterinburg', { km: 1790, perKm: 9800, north: 6 }),
  lane('yekaterinburg moscow', { km: 1790, perKm: 7700, north: 6 }),
  lane('moscow nizhny_novgorod', { km: 420, perKm: 12_600, north: 4 }),
  lane('nizhny_novgorod moscow', { km: 420, perKm: 11_400, north: 4 }),
  lane('krasnodar moscow', { km: 1350, perKm: 11_800, north: 5 }),
  lane('moscow krasnodar', { km: 1350, perKm: 9200, north: 4 }),
  lane('moscow rostov_on_don', { km: 1070, perKm: 9100, north: 3 }),
  lane('rostov_on_don moscow', { km: 1070, perKm: 10_300, north: 3 }),
  lane('rostov_on_don voronezh', { km: 560, perKm: 9600, north: 1 }),
  lane('moscow samara', { km: 1060, perKm: 9900, north: 3 }),
  lane('samara moscow', { km: 1060, perKm: 8400, north: 3 }),
  lane('moscow perm', { km: 1450, perKm: 9700, north: 2 }),
  lane('perm moscow', { km: 1450, perKm: 8200, north: 2 }),
  lane('moscow voronezh', { km: 520, perKm: 10_200, north: 2 }),
  lane('voronezh moscow', { km: 520, perKm: 9300, north: 2 }),
  lane('voronezh nizhny_novgorod', { km: 830, perKm: 8600, north: 1 }),
  lane('moscow yaroslavl', { km: 270, perKm: 13_800, north: 2 }),
  lane('yaroslavl saint_petersburg', { km: 790, perKm: 9000, north: 1 }),
  lane('saint_petersburg yaroslavl nizhny_novgorod', { km: 1130, perKm: 9700, north: 2 }),
  lane('saint_petersburg kazan', { km: 1530, perKm: 9500, north: 2 }),
  lane('kazan saint_petersburg', { km: 1530, perKm: 8500, north: 2 }),
  lane('naberezhnye_chelny moscow', { km: 1050, perKm: 8600, north: 3 }),
  lane('moscow naberezhnye_chelny', { km: 1050, perKm: 9700, north: 2 }),
  lane('naberezhnye_chelny saint_petersburg', { km: 1750, perKm: 8300, north: 1.5 }),
  lane('kazan yekaterinburg', { km: 960, perKm: 9900, north: 2 }),
  lane('yekaterinburg kazan', { km: 960, perKm: 8900, north: 1.5 }),
  lane('tolyatti kazan', { km: 380, perKm: 11_100, north: 1 }),
  lane('samara tolyatti', { km: 90, perKm: 21_000, north: 0.6 }),
  lane('volgograd samara', { km: 800, perKm: 8100, north: 1 }),
  lane('saratov moscow', { km: 845, perKm: 8000, north: 1.5 }),
  lane('ufa krasnodar', { km: 1900, perKm: 8900, north: 1 }),
  lane('chelyabinsk tyumen', { km: 400, perKm: 11_700, north: 1.5, trans: 5 }),
  lane('yekaterinburg tyumen', { km: 330, perKm: 12_400, north: 1.5, trans: 4 }),
  lane('tyumen yekaterinburg', { km: 330, perKm: 10_900, north: 1, trans: 3 }),
  lane('moscow minsk', { km: 720, perKm: 10_400, north: 2.5 }),
  lane('minsk moscow', { km: 720, perKm: 8300, north: 2.5 }),
  lane('minsk saint_petersburg', { km: 790, perKm: 8700, north: 1.5 }),
  lane('moscow almaty', { km: 3900, perKm: 10_400, north: 1 }),
  lane('almaty moscow', { km: 3900, perKm: 7000, north: 0.7 }),
  lane('yekaterinburg astana', { km: 1170, perKm: 11_200, north: 1, trans: 2 }),
  lane('astana yekaterinburg', { km: 1170, perKm: 8400, north: 0.6, trans: 1 }),
  lane('chelyabinsk kostanay', { km: 320, perKm: 13_500, north: 0.7, trans: 3 }),
  lane('kostanay chelyabinsk', { km: 320, perKm: 10_600, north: 0.4, trans: 2 }),
  lane('moscow novosibirsk', { km: 3360, perKm: 10_600, north: 1.5 }),
  lane('novosibirsk moscow', { km: 3360, perKm: 8300, north: 0, trans: 4 }),
  lane('yekaterinburg omsk', { km: 950, perKm: 10_300, north: 1, trans: 4 }),
  lane('omsk yekaterinburg', { km: 950, perKm: 8600, north: 0, trans: 3 }),
  lane('novosibirsk omsk', { km: 650, perKm: 10_900, north: 0, trans: 8 }),
  lane('omsk novosibirsk', { km: 650, perKm: 9800, north: 0, trans: 8 }),
  lane('novosibirsk krasnoyarsk', { km: 790, perKm: 12_100, north: 0.5, trans: 8 }),
  lane('krasnoyarsk novosibirsk', { km: 790, perKm: 9300, north: 0, trans: 7 }),
  lane('krasnoyarsk novosibirsk yekaterinburg', { km: 2350, perKm: 8700, north: 0, trans: 3 }),
  lane('novosibirsk yekaterinburg', { km: 1560, perKm: 9000, north: 0, trans: 4 }),
  lane('novosibirsk barnaul', { km: 230, perKm: 14_600, north: 0, trans: 5 }),
  lane('barnaul novosibirsk', { km: 230, perKm: 13_000, north: 0, trans: 4 }),
  lane('novosibirsk almaty', { km: 1650, perKm: 10_900, north: 0, trans: 2 }),
]

/** A load as orders describe it. */
export type Load = {
  name: string
  category: string
  pack: string
  body: 'tent' | 'ref' | 'van'
  massKg: number
  volumeM3: number
  pallets: number
  temperature: string | null
  weight: number
}

type GivenLoad = Omit<Load, 'massKg' | 'volumeM3' | 'pallets' | 'temperature'> & {
  size: readonly [massKg: number, volumeM3: number, pallets: number]
  temperature?: string
}

const load = ({ size: [massKg, volumeM3, pallets], name, category, pack, body, temperature, weight }: GivenLoad): Load => ({
  name,
  category,
  pack,
  body,
  massKg,
  volumeM3,
  pallets,
  temperature: temperature ?? null,
  weight,
})

/** A part of a vehicle, which goes with other orders. */
export const smallLoad: Load = load({
  weight: 0,
  body: 'tent',
  name: 'Запчасти на паллетах',
  category: 'auto_parts',
  pack: 'pallet_eur',
  size: [4_350, 22, 11],
})

export const loads: readonly Load[] = [
  load({ weight: 10, body: 'tent', name: 'Напитки, ПЭТ', category: 'drinks', pack: 'pallet_eur', size: [20_000, 82, 33] }),
  load({ weight: 9, body: 'tent', name: 'Продукты питания', category: 'food_ambient', pack: 'carton', size: [14_400, 74, 31] }),
  load({ weight: 8, body: 'tent', name: 'Полимеры, гранулы', category: 'plastics', pack: 'big_bag', size: [19_800, 60, 24] }),
  load({ weight: 6, body: 'tent', name: 'Сухие смеси', category: 'dry_mixes', pack: 'bag', size: [19_500, 30, 20] }),
  load({ weight: 6, body: 'tent', name: 'Металлопрокат', category: 'metal', pack: 'bundle', size: [20_000, 25, 0] }),
  load({ weight: 6, body: 'tent', name: 'Бумага, картон', category: 'paper', pack: 'roll', size: [18_600, 76, 0] }),
  load({ weight: 5, body: 'tent', name: 'Бытовая техника', category: 'appliances', pack: 'carton', size: [9200, 80, 30] }),
  load({ weight: 4, body: 'tent', name: 'Стройматериалы', category: 'building', pack: 'pallet_fin', size: [19_900, 48, 26] }),
  load({ weight: 4, body: 'tent', name: 'Бытовая химия', category: 'cosmetics', pack: 'pallet_eur', size: [16_500, 78, 32] }),
  load({ weight: 3, body: 'tent', name: 'Мебель', category: 'furniture', pack: 'no_pack', size: [7800, 82, 0] }),
  load({
    weight: 7,
    body: 'ref',
    name: 'Молочная продукция',
    category: 'dairy',
    pack: 'pallet_eur',
    size: [18_000, 61, 33],
    temperature: 'dairy',
  }),
  load({
    weight: 5,
    body: 'ref',
    name: 'Овощи и фрукты',
    category: 'fruit_veg',
    pack: 'box',
    size: [19_000, 70, 33],
    temperature: 'fruit',
  }),
  load({
    weight: 5,
    body: 'ref',
    name: 'Заморозка',
    category: 'food_frozen',
    pack: 'carton',
    size: [17_000, 66, 33],
    temperature: 'frozen_18',
  }),
  load({
    weight: 3,
    body: 'ref',
    name: 'Шоколад, кондитерские изделия',
    category: 'food_ambient',
    pack: 'carton',
    size: [15_200, 72, 33],
    temperature: 'choco',
  }),
  load({ weight: 6, body: 'van', name: 'Товары маркетплейса', category: 'postal', pack: 'cage', size: [5600, 44, 18] }),
  load({ weight: 4, body: 'van', name: 'Автозапчасти', category: 'auto_parts', pack: 'crate', size: [7400, 36, 14] }),
  load({ weight: 4, body: 'van', name: 'Одежда, обувь', category: 'clothes', pack: 'carton', size: [3900, 46, 16] }),
]

/** What a body of each kind is asked for as. */
export const vehicles: Readonly<
  Record<Load['body'], { truckType: string; capacityKg: number; volumeM3: number; pallets: number; loading: readonly string[] }>
> = {
  tent: { truckType: 't20', capacityKg: 20_000, volumeM3: 82, pallets: 33, loading: ['rear', 'side'] },
  ref: { truckType: 't20_ref', capacityKg: 20_000, volumeM3: 82, pallets: 33, loading: ['rear'] },
  van: { truckType: 't10', capacityKg: 10_000, volumeM3: 50, pallets: 18, loading: ['rear'] },
}
