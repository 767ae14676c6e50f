import { expect, test } from 'vitest'
import { laneMap } from './laneMap.ts'

const place = (code: string, name: string, lat: number, lon: number) => ({ code, name: { ru: name, en: name }, lat, lon })
const places = [
  place('moscow', 'Москва', 55.75, 37.62),
  place('podolsk', 'Подольск', 55.43, 37.55),
  place('khimki', 'Химки', 55.89, 37.43),
  place('kazan', 'Казань', 55.79, 49.12),
  place('omsk', 'Омск', 54.99, 73.37),
  place('krasnodar', 'Краснодар', 45.04, 38.98),
]
const lane = (from: string, to: string, total: number, late = 0) => ({ from, to, total, late })
const boxOf = ({ name, label }: { name: string; label: { x: number; y: number; anchor: string } | null }) => {
  if (!label) return []
  const width = name.length * 6.3
  const left = label.anchor === 'start' ? label.x : label.anchor === 'end' ? label.x - width : label.x - width / 2
  return [{ left, right: left + width, top: label.y - 10, bottom: label.y + 3 }]
}

test('places keep their sides of the world and stay in the box', () => {
  const map = laneMap({ places, lanes: [lane('moscow', 'omsk', 1)] }, 'ru', 460, 220)
  const at = (code: string) => map.places.find(each => each.code === code)!
  expect(at('omsk').x).toBeGreaterThan(at('kazan').x)
  expect(at('kazan').x).toBeGreaterThan(at('moscow').x)
  expect(at('krasnodar').y).toBeGreaterThan(at('moscow').y)
  for (const { x, y } of map.places) expect([x >= 0, x <= 460, y >= 0, y <= 220]).toEqual([true, true, true, true])
})

test('no label covers another one; the busiest place has its name first', () => {
  const map = laneMap(
    { places, lanes: [lane('moscow', 'kazan', 9), lane('podolsk', 'omsk', 1), lane('khimki', 'krasnodar', 1)] },
    'ru',
    300,
    160,
  )
  const boxes = map.places.flatMap(boxOf)
  const overlaps = boxes.flatMap((a, i) =>
    boxes.slice(i + 1).filter(b => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
  )
  expect(overlaps).toEqual([])
  expect(map.places.find(each => each.code === 'moscow')!.label).not.toBeNull()
  expect(boxes.length).toBeGreaterThan(3)
})

test('a lane is as thick as its orders are many; its late part is a line of its own', () => {
  const { lanes } = laneMap(
    { places, lanes: [lane('moscow', 'kazan', 8, 2), lane('kazan', 'moscow', 1), lane('moscow', 'omsk', 1, 1)] },
    'ru',
    460,
    220,
  )
  expect(lanes.map(each => [each.id, each.late])).toEqual([
    ['moscow kazan', false],
    ['kazan moscow', false],
    ['moscow kazan late', true],
    ['moscow omsk late', true],
  ])
  expect(lanes[0]!.width).toBeGreaterThan(lanes[1]!.width)
  expect(new Set(lanes.map(each => each.path)).size, 'there and back do not lie on each other').toBe(4)
})

test('one lane between neighbours is not blown up to the whole map', () => {
  const near = laneMap({ places: places.slice(0, 2), lanes: [lane('moscow', 'podolsk', 3)] }, 'en', 460, 220).places
  expect(Math.hypot(near[0]!.x - near[1]!.x, near[0]!.y - near[1]!.y)).toBeLessThan(60)
})
