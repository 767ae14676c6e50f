import { expect, test } from 'vitest'
import { describeAgent, readAgent } from './agent.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'chrome', 'windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'edge', 'windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/138.0.0.0 YaBrowser/25.8.0.0 Safari/537.36`, 'yandex', 'windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'opera', 'linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/153.0.0.0 Safari/537.36`, 'chrome', 'linux'],
  [`Mozilla/5.0 (Linux; Android 15; SM-S931B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'samsung', 'android'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'firefox', 'android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'chrome', 'chromeos'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'safari',
    'macos',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.0.0 Mobile/15E148 Safari/604.1',
    'chrome',
    'ios',
  ],
  ['curl/8.14.1', 'other', 'other'],
  ['', 'other', 'other'],
])('AU09 a browser is described by its name and its system: %s', (header, browser, system) => {
  expect(readAgent(describeAgent(header))).toEqual({ browser, system })
})

test('what was stored before or by hand reads as an unknown browser', () => {
  expect(readAgent('')).toEqual({ browser: 'other', system: 'other' })
  expect(readAgent('Mozilla/5.0 (Windows NT 10.0)')).toEqual({ browser: 'other', system: 'other' })
})
