import { expect, test } from 'vitest'
import { examplesFor } from './examples.ts'

test('an example says nothing in another language than its reader’s, the texts it would send included', () => {
  const english = examplesFor(['forwarder', 'executor'], 'en')
  expect(english.length).toBeGreaterThan(5)
  for (const example of english) expect(JSON.stringify(example)).not.toMatch(/[а-яё]/i)
  for (const { name } of examplesFor(['forwarder', 'executor'], 'ru')) expect(name).toMatch(/[а-яё]/i)
})
