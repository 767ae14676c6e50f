/**
 * A lane: places as their table calls them, road kilometres, the price of a 20 t tilt with VAT in kopecks per km in an ordinary month,
 * and how often it is driven by which forwarder. The way back is the cheaper one.
 */
export type Lane = { stops: readonly string[]; km: number; perKm: number; weight: Readonly<Record<string, number>> }

const lane = (stops: string, km: number, perKm: number, north: number, trans = 0): Lane => ({
  stops: stops.split(' '),
  km,
  perKm,
  weight: { north, trans },
})

export const lanes: readonly Lane[] = [
  lane('saint_petersburg moscow', 710, 9600, 9),
  lane('moscow saint_petersburg', 710, 9900, 9),
  lane('moscow kazan', 820, 9900, 6),
  lane('kazan moscow', 820, 8300, 6),
  lane('moscow vladimir kazan', 830, 9600, 2),
  lane('moscow yekaterinburg', 1790, 9800, 6),
  lane('yekaterinburg moscow', 1790, 7700, 6),
  lane('moscow nizhny_novgorod', 420, 12_600, 4),
  lane('nizhny_novgorod moscow', 420, 11_400, 4),
  lane('krasnodar moscow', 1350, 11_800, 5),
  lane('moscow krasnodar', 1350, 9200, 4),
  lane('moscow rostov_on_don', 1070, 9100, 3),
  lane('rostov_on_don moscow', 1070, 10_300, 3),
  lane('rostov_on_don voronezh', 560, 9600, 1),
  lane('moscow samara', 1060, 9900, 3),
  lane('samara moscow', 1060, 8400, 3),
  lane('moscow perm', 1450, 9700, 2),
  lane('perm moscow', 1450, 8200, 2),
  lane('moscow voronezh', 520, 10_200, 2),
  lane('voronezh moscow', 520, 9300, 2),
  lane('voronezh nizhny_novgorod', 830, 8600, 1),
  lane('moscow yaroslavl', 270, 13_800, 2),
  lane('yaroslavl saint_petersburg', 790, 9000, 1),
  lane('saint_petersburg yaroslavl nizhny_novgorod', 1130, 9700, 2),
  lane('saint_petersburg kazan', 1530, 9500, 2),
  lane('kazan saint_petersburg', 1530, 8500, 2),
  lane('naberezhnye_chelny moscow', 1050, 8600, 3),
  lane('moscow naberezhnye_chelny', 1050, 9700, 2),
  lane('naberezhnye_chelny saint_petersburg', 1750, 8300, 1.5),
  lane('kazan yekaterinburg', 960, 9900, 2),
  lane('yekaterinburg kazan', 960, 8900, 1.5),
  lane('tolyatti kazan', 380, 11_100, 1),
  lane('samara tolyatti', 90, 21_000, 0.6),
  lane('volgograd samara', 800, 8100, 1),
  lane('saratov moscow', 845, 8000, 1.5),
  lane('ufa krasnodar', 1900, 8900, 1),
  lane('chelyabinsk tyumen', 400, 11_700, 1.5, 5),
  lane('yekaterinburg tyumen', 330, 12_400, 1.5, 4),
  lane('tyumen yekaterinburg', 330, 10_900, 1, 3),
  lane('moscow minsk', 720, 10_400, 2.5),
  lane('minsk moscow', 720, 8300, 2.5),
  lane('minsk saint_petersburg', 790, 8700, 1.5),
  lane('moscow almaty', 3900, 10_400, 1),
  lane('almaty moscow', 3900, 7000, 0.7),
  lane('yekaterinburg astana', 1170, 11_200, 1, 2),
  lane('astana yekaterinburg', 1170, 8400, 0.6, 1),
  lane('chelyabinsk kostanay', 320, 13_500, 0.7, 3),
  lane('kostanay chelyabinsk', 320, 10_600, 0.4, 2),
  lane('moscow novosibirsk', 3360, 10_600, 1.5),
  lane('novosibirsk moscow', 3360, 8300, 0, 4),
  lane('yekaterinburg omsk', 950, 10_300, 1, 4),
  lane('omsk yekaterinburg', 950, 8600, 0, 3),
  lane('novosibirsk omsk', 650, 10_900, 0, 8),
  lane('omsk novosibirsk', 650, 9800, 0, 8),
  lane('novosibirsk krasnoyarsk', 790, 12_100, 0.5, 8),
  lane('krasnoyarsk novosibirsk', 790, 9300, 0, 7),
  lane('krasnoyarsk novosibirsk yekaterinburg', 2350, 8700, 0, 3),
  lane('novosibirsk yekaterinburg', 1560, 9000, 0, 4),
  lane('novosibirsk barnaul', 230, 14_600, 0, 5),
  lane('barnaul novosibirsk', 230, 13_000, 0, 4),
  lane('novosibirsk almaty', 1650, 10_900, 0, 2),
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

const load = (
  weight: number,
  body: Load['body'],
  name: string,
  category: string,
  pack: string,
  [massKg, volumeM3, pallets]: readonly [number, number, number],
  temperature: string | null = null,
): Load => ({ name, category, pack, body, massKg, volumeM3, pallets, temperature, weight })

export const loads: readonly Load[] = [
  load(10, 'tent', 'Напитки, ПЭТ', 'drinks', 'pallet_eur', [20_000, 82, 33]),
  load(9, 'tent', 'Продукты питания', 'food_ambient', 'carton', [14_400, 74, 31]),
  load(8, 'tent', 'Полимеры, гранулы', 'plastics', 'big_bag', [19_800, 60, 24]),
  load(6, 'tent', 'Сухие смеси', 'dry_mixes', 'bag', [19_500, 30, 20]),
  load(6, 'tent', 'Металлопрокат', 'metal', 'bundle', [20_000, 25, 0]),
  load(6, 'tent', 'Бумага, картон', 'paper', 'roll', [18_600, 76, 0]),
  load(5, 'tent', 'Бытовая техника', 'appliances', 'carton', [9200, 80, 30]),
  load(4, 'tent', 'Стройматериалы', 'building', 'pallet_fin', [19_900, 48, 26]),
  load(4, 'tent', 'Бытовая химия', 'cosmetics', 'pallet_eur', [16_500, 78, 32]),
  load(3, 'tent', 'Мебель', 'furniture', 'no_pack', [7800, 82, 0]),
  load(7, 'ref', 'Молочная продукция', 'dairy', 'pallet_eur', [18_000, 61, 33], 'dairy'),
  load(5, 'ref', 'Овощи и фрукты', 'fruit_veg', 'box', [19_000, 70, 33], 'fruit'),
  load(5, 'ref', 'Заморозка', 'food_frozen', 'carton', [17_000, 66, 33], 'frozen_18'),
  load(3, 'ref', 'Шоколад, кондитерские изделия', 'food_ambient', 'carton', [15_200, 72, 33], 'choco'),
  load(6, 'van', 'Товары маркетплейса', 'postal', 'cage', [5600, 44, 18]),
  load(4, 'van', 'Автозапчасти', 'auto_parts', 'crate', [7400, 36, 14]),
  load(4, 'van', 'Одежда, обувь', 'clothes', 'carton', [3900, 46, 16]),
]

/** What a body of each kind is asked for as. */
export const vehicles: Readonly<
  Record<Load['body'], { truckType: string; capacityKg: number; volumeM3: number; pallets: number; loading: readonly string[] }>
> = {
  tent: { truckType: 't20', capacityKg: 20_000, volumeM3: 82, pallets: 33, loading: ['rear', 'side'] },
  ref: { truckType: 't20_ref', capacityKg: 20_000, volumeM3: 82, pallets: 33, loading: ['rear'] },
  van: { truckType: 't10', capacityKg: 10_000, volumeM3: 50, pallets: 18, loading: ['rear'] },
}
